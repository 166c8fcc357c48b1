import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { refuse } from '#api/refusal.ts'
import { kindByFirstBytes, type UploadKind } from './upload.rules.ts'

export type MostBytes = Record<UploadKind, number>

export type SavedFile = { path: string; bytes: number; sha256: string }

/** Writes while it comes, and stops at the limit rather than after it. */
export async function saveStream(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  mostAfter: ByteLimit,
  beforeWriting: () => Promise<void>,
): Promise<SavedFile> {
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > mostAfter(chunk)) refuse('too_large')
      hash.update(chunk)
      await beforeWriting()
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** How large the file may become of which this is the next chunk. */
export type ByteLimit = (chunk: Uint8Array) => number

/** A line may cut a file between the letters that tell a ZIP from a picture. */
export const BYTES_TO_KNOW_KIND = 16

/** Size limit by the first bytes of one file: it remembers how that began. */
export function limitByFirstBytes(mostBytes: MostBytes, free: number): ByteLimit {
  let head: Uint8Array = new Uint8Array()
  let most = 0
  return (chunk) => {
    if (head.length < BYTES_TO_KNOW_KIND) {
      head = Buffer.concat([head, chunk])
      most = Math.min(mostBytes[kindByFirstBytes(head)], free)
    }
    return most
  }
}
