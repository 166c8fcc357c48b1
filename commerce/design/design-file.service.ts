import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { getStored } from '#commerce/upload/picture-answer.ts'
import { findOwnOriginals } from '#commerce/upload/upload.service.ts'
import { isPhotoAsset } from '#design/asset-references.ts'
import { actorOf, getOwnDraft } from './design-access.service.ts'
import type { DesignFileManifest } from './design-file.contract.ts'
import {
  DESIGN_FILE_ENDING,
  DESIGN_FILE_FORMAT,
  DESIGN_FILE_VERSION,
  DOCUMENT_NAME,
  MANIFEST_NAME,
  MOST_DESIGN_FILE_BYTES,
  photoNameOf,
} from './design-file.terms.ts'
import { findGuarded } from './design.queries.ts'
import { mayRead, slugOf } from './design.rules.ts'
import { sizeOfZip, writeZip, type ZipEntry } from './stored-zip.ts'
import { designDocument, lentAssets } from './design.columns.ts'

const perOwner: AttemptLimit = { name: 'design file', most: 30, windowMinutes: 60 }

/** The owner's design as one file. It is put together while it is sent: nothing of it is ever whole here. */
export function makeDesignFileUseCases(storage: Pick<Storage, 'find'>) {
  async function getDesignFileFacts(ctx: Ctx, input: { designId: string }) {
    const { entries, photos } = await getContent(ctx, storage, input.designId)
    return { bytes: sizeOfZip(entries), photos }
  }

  async function getDesignFile(ctx: Ctx, input: { designId: string }): Promise<FileAnswer> {
    if (ctx.session) {
      const { customerId, guestSessionId } = actorOf(ctx)
      await refusePastLimit(ctx, perOwner, customerId ?? guestSessionId ?? '')
    }
    const { entries, name, etag } = await getContent(ctx, storage, input.designId)
    return new FileAnswer({
      contentType: 'application/octet-stream',
      bytes: sizeOfZip(entries),
      open: async () => Readable.from(writeZip(entries), { objectMode: false }),
      etag,
      downloadName: `${slugOf(name)}${DESIGN_FILE_ENDING}`,
    })
  }

  return { getDesignFileFacts, getDesignFile }
}

async function getContent(ctx: Ctx, storage: Pick<Storage, 'find'>, designId: string) {
  const draft = await getOwnDraft(ctx, designId)
  const document = designDocument.read(draft.document)
  const assets = Object.entries(document.assets).filter(([, asset]) => isPhotoAsset(asset))
  const originals = await findOwnOriginals(
    ctx,
    assets.map(([id]) => id),
  )
  const fromDesignId = await findSource(ctx, draft.source_design_id)
  const lent = lentAssets.read(draft.lent_assets)
  // What somebody lent is theirs; where everybody may begin with it, it is found again by its design.
  const isForeign = ([id]: [string, unknown]) => !originals.has(id)
  const areFound = assets
    .filter(isForeign)
    .every(([id]) => fromDesignId !== undefined && Object.hasOwn(lent, id))
  if (!areFound) refuse('forbidden', { document: 'lent_photos' })
  const text = Buffer.from(JSON.stringify(document))
  const photos = assets.flatMap(([id]) => originals.get(id) ?? [])
  const manifest: DesignFileManifest = {
    format: DESIGN_FILE_FORMAT,
    version: DESIGN_FILE_VERSION,
    name: draft.name,
    articleId: document.articleId,
    variant: document.variant,
    fromDesignId,
    document: { bytes: text.length, sha256: hashOf(text) },
    photos: photos.map(({ id, name, bytes, sha256 }) => ({ asset: id, name, bytes, sha256 })),
  }
  const entries = [
    entryOf(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest))),
    entryOf(DOCUMENT_NAME, text),
    ...photos.map(({ bytes, key }, at): ZipEntry => ({
      name: photoNameOf(at + 1),
      bytes,
      open: async () => (await getStored(storage, key)).open(),
    })),
  ]
  if (sizeOfZip(entries) > MOST_DESIGN_FILE_BYTES) refuse('too_large')
  const etag = `"${hashOf(Buffer.from(JSON.stringify(manifest))).slice(0, 32)}"`
  return { entries, name: draft.name, photos: photos.length, etag }
}

/** Only one that everybody may begin with: whoever opens the file elsewhere must find it, too. */
async function findSource(ctx: Ctx, designId: string | null): Promise<string | undefined> {
  const source = designId && (await findGuarded(ctx.db, designId, ctx.site.brand))
  const stranger = { ...actorOf(ctx), customerId: undefined, guestSessionId: undefined }
  return source && source.published_version_id !== null && mayRead(stranger, source)
    ? source.id
    : undefined
}

const entryOf = (name: string, content: Buffer): ZipEntry => ({
  name,
  bytes: content.length,
  open: async () => Readable.from([content]),
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
