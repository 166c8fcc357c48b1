import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export const makeSalt = (): string => randomBytes(16).toString('hex')

export const keyOfPassphrase = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, SCRYPT)

/** Writes lines compressed and sealed: 12 bytes of IV, AES-256-GCM of the gzip, 16 bytes of tag. */
export async function writeSealed(
  path: string,
  key: Buffer,
  chunks: AsyncIterable<string>,
): Promise<{ bytes: number; sha256: string }> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const target = createWriteStream(path, { mode: 0o600 })
  target.write(iv)
  await pipeline(Readable.from(chunks), createGzip({ level: 3 }), cipher, target)
  const file = await open(path, 'a')
  await file.writeFile(cipher.getAuthTag())
  await file.close()
  return { bytes: (await stat(path)).size, sha256: await hashFile(path) }
}

/** Lines of a sealed file; fails at its end when somebody changed it or the passphrase is another. */
export async function* readSealed(path: string, key: Buffer): AsyncGenerator<string> {
  const { size } = await stat(path)
  const file = await open(path)
  const iv = Buffer.alloc(IV_BYTES)
  const tag = Buffer.alloc(TAG_BYTES)
  await file.read(iv, 0, IV_BYTES, 0)
  await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
  await file.close()
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(tag)
  const sealed = createReadStream(path, { start: IV_BYTES, end: size - TAG_BYTES - 1 })
  const plain = createGunzip()
  const done = pipeline(sealed, decipher, plain)
  // Seen by whoever reads the lines, or below.
  done.catch(() => undefined)
  let rest = ''
  plain.setEncoding('utf8')
  for await (const chunk of plain) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  await done
  if (rest !== '') yield rest
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
