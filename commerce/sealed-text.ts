import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { getSecret } from './signed-token.ts'

/** First byte of what is stored, so that another way of sealing can follow. */
const VERSION = 1
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
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(db, purpose), nonce)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, sealed, cipher.getAuthTag()])
}

/** Throws for what was changed, or sealed for something else. */
export async function openSealedText(
  db: Kysely<Tables>,
  purpose: string,
  sealed: Buffer,
  about: string,
): Promise<string> {
  if (sealed[0] !== VERSION) throw new Error('Sealed in a way that is not known.')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(-TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(db, purpose), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(tag)
  const text = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

async function keyFor(db: Kysely<Tables>, purpose: string): Promise<Buffer> {
  const secret = await getSecret(db, 'sealed text')
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}
