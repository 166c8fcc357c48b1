import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const LEAST_KEY_BYTES = 32
/** Readable, writable or executable by others than the owner. */
const BY_OTHERS = 0o077

const RootKeysFile = z
  .object({
    /** Null for a shop that goes back to keys in its database. */
    current: z.string().nullable(),
    keys: z.record(
      z.string().regex(/^[a-z0-9-]{1,40}$/i, 'a name has letters, digits and hyphens'),
      z
        .base64('a key is written in base64')
        .transform((text) => Buffer.from(text, 'base64'))
        .refine((key) => key.length >= LEAST_KEY_BYTES, `a key has ${LEAST_KEY_BYTES} bytes`),
    ),
  })
  .refine(
    ({ current, keys }) => current === null || Object.hasOwn(keys, current),
    'current names one of the keys',
  )

/** Keys that lie outside of the database, by name: new keys of the shop are derived from the current one. */
export type RootKeys = { current: string | null; keys: ReadonlyMap<string, Buffer> }

/** Throws with a sentence that quotes nothing of what it has read. */
export function parseRootKeys(text: string): RootKeys {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('cannot be read as JSON')
  }
  const parsed = RootKeysFile.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`must look like {"current":"1","keys":{"1":"…"}}: ${issue!.message}`)
  }
  const { current, keys } = parsed.data
  return { current, keys: new Map(Object.entries(keys)) }
}

/** A file that others on the machine may read keeps no secret. */
export function readRootKeysFile(path: string): RootKeys {
  let text: string
  try {
    if ((statSync(path).mode & BY_OTHERS) !== 0) {
      throw new Error(`can be read by others: chmod 600 ${path}`)
    }
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code === undefined ? message : `cannot be opened (${code})`, { cause: error })
  }
  return parseRootKeys(text)
}

/** Root keys as their file has them. */
export function textOfRootKeys({ current, keys }: RootKeys): string {
  const texts = [...keys].map(([name, key]) => [name, key.toString('base64')])
  return JSON.stringify({ current, keys: Object.fromEntries(texts) }, null, 2)
}

/** A new key becomes the current one; the others stay. Nobody ever sees half of the file. */
export function addRootKey(path: string, name: string): void {
  const before = existsSync(path) ? readRootKeysFile(path) : undefined
  if (before?.keys.has(name)) throw new Error(`${path} has a root key ${name} already.`)
  const keys = new Map([...(before?.keys ?? []), [name, randomBytes(LEAST_KEY_BYTES)]])
  const text = textOfRootKeys({ current: name, keys })
  parseRootKeys(text)
  const whole = `${path}.new`
  writeFileSync(whole, `${text}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(whole, path)
}
