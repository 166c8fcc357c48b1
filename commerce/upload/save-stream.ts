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
  mostBytes: (firstBytes: Uint8Array) => number,
): Promise<SavedFile> {
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  let bytes = 0
  let most: number | undefined
  try {
    for await (const chunk of chunks) {
      most ??= mostBytes(chunk)
      bytes += chunk.length
      if (bytes > most) refuse('too_large')
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export function limitByFirstBytes(mostBytes: MostBytes, free: number) {
  return (firstBytes: Uint8Array) => {
    const limit = mostBytes[kindByFirstBytes(firstBytes)]
    return Math.min(limit, free)
  }
}
