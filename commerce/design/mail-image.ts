import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { MailImage } from '#commerce/kernel/mail/mail-image.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { findPreview } from '#commerce/rendering/rendering.service.ts'
import type { Tables } from '#db/tables.ts'
import { SMALL_PREVIEW_FILE } from './design-preview.rules.ts'

/** A mail that is larger is cut by some programs, and pictures this small never are. */
const MOST_BYTES = 200_000

/** Undefined until it is drawn: the mail does not wait for it. */
export function makeFindImage(db: Kysely<Tables>, storage: Pick<Storage, 'find'>) {
  return async (versionId: string): Promise<MailImage | undefined> => {
    const preview = await findPreview(db, versionId)
    const file = preview?.files.find(({ name }) => name === SMALL_PREVIEW_FILE)
    const stored = file && (await storage.find(file.key))
    if (!file || !stored || stored.bytes > MOST_BYTES) return undefined
    // Loaded by whoever sends one: the shop's web process draws nothing.
    const { jpegOf } = await import('#press/preview/jpeg-of.ts')
    const content = await jpegOf(await readAll(await stored.open()))
    return { contentType: 'image/jpeg', content }
  }
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
