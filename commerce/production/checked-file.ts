import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#commerce/kernel/storage/storage.ts'

type Files = Pick<Storage, 'find'>
type Expected = { key: string; sha256: string; bytes: number }

export type FileFault = 'file_missing' | 'checksum_differs'

/** Fault of a stored file, found by reading all of it. */
export async function findFileFault(
  storage: Files,
  file: Expected,
): Promise<FileFault | undefined> {
  const stored = await storage.find(file.key)
  if (!stored) return 'file_missing'
  if (stored.bytes !== file.bytes) return 'checksum_differs'
  const hash = createHash('sha256')
  await pipeline(await stored.open(), hash)
  return hash.digest('hex') === file.sha256 ? undefined : 'checksum_differs'
}

/**
 * Passes a file on, its last piece only when the checksum is right: whoever receives a damaged one
 * sees the line break instead of a whole file.
 */
export function withholdDamaged(source: Readable, sha256: string): Readable {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      if (held) this.push(held)
      held = chunk
      done()
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) return done(new Error(`The file ${sha256} is damaged.`))
      if (held) this.push(held)
      done()
    },
  })
  source.on('error', (error) => checked.destroy(error))
  checked.on('close', () => source.destroy())
  return source.pipe(checked)
}
