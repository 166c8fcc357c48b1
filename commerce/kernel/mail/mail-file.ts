import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Storage } from '#commerce/kernel/storage/storage.ts'

/** File that goes with a mail: where it is stored, and what its reader sees. */
export const MailFile = z.object({ key: z.string(), name: z.string(), contentType: z.string() })
export type MailFile = z.infer<typeof MailFile>

export type OpenedMailFile = { name: string; contentType: string; content: Buffer }

/** Opens a file of a mail; one that is gone is a fault: the words of the mail speak of it. */
export const makeOpenFile =
  (storage: Pick<Storage, 'find'>) =>
  async ({ key, name, contentType }: MailFile): Promise<OpenedMailFile> => {
    const stored = await storage.find(key)
    if (!stored) throw new Error('A file of a mail is gone.')
    return { name, contentType, content: await readAll(await stored.open()) }
  }

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
