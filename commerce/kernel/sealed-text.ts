import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import {
  findKey,
  getCurrentKey,
  getKeys,
  type SigningKey,
} from './signing-key/signing-key.service.ts'

/** First byte of what is stored. The first way had one key, and named no version of it. */
const WITHOUT_KEY_VERSION = 1
const WITH_KEY_VERSION = 2
const KEY_VERSION_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * For what must be stored and never read by chance: a bank account. AES-256-GCM under a key of its
 * own purpose, bound to the row that it is about: copied to another row it does not open.
 */
export async function sealText(
  db: Kysely<Tables>,
  purpose: string,
  text: string,
  about: string,
): Promise<Buffer> {
  const key = await getCurrentKey(db, 'sealed text')
  const head = Buffer.alloc(1 + KEY_VERSION_BYTES)
  head.writeUInt8(WITH_KEY_VERSION)
  head.writeUInt32BE(key.version, 1)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derived(key, purpose), nonce)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, sealed, cipher.getAuthTag()])
}

/** Throws for what was changed, or sealed for something else. */
export async function openSealedText(
  db: Kysely<Tables>,
  purpose: string,
  sealed: Buffer,
  about: string,
): Promise<string> {
  const { keyVersion, rest } = split(sealed)
  const key = await findKey(db, 'sealed text', keyVersion)
  if (!key) throw new Error(`The key that sealed it (version ${keyVersion}) is gone.`)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derived(key, purpose),
    rest.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(rest.subarray(-TAG_BYTES))
  const text = rest.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

const FINGERPRINT_BYTES = 16

/**
 * Fingerprints of a text by the version of the key that made them, the newest first: what was kept beside a sealed text
 * is found again without opening it. Without the key nobody can try all texts.
 */
export async function fingerprintText(
  db: Kysely<Tables>,
  purpose: string,
  text: string,
): Promise<ReadonlyMap<number, Buffer>> {
  const keys = await getKeys(db, 'sealed text')
  return new Map(
    keys.map((key) => [
      key.version,
      createHmac('sha256', derived(key, purpose))
        .update(text)
        .digest()
        .subarray(0, FINGERPRINT_BYTES),
    ]),
  )
}

/** Version of the key by which a text was sealed. */
export const sealedVersionOf = (sealed: Buffer) => split(sealed).keyVersion

function split(sealed: Buffer): { keyVersion: number; rest: Buffer } {
  if (sealed[0] === WITHOUT_KEY_VERSION) return { keyVersion: 1, rest: sealed.subarray(1) }
  if (sealed[0] !== WITH_KEY_VERSION) throw new Error('Sealed in a way that is not known.')
  return { keyVersion: sealed.readUInt32BE(1), rest: sealed.subarray(1 + KEY_VERSION_BYTES) }
}

const derived = ({ secret }: SigningKey, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
