import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Site } from '#config/sites.ts'
import { SessionFields } from '#commerce/kernel/session-fields.contract.ts'
import { readCookie, writeCookie } from './session-cookie.ts'
import type { WebKey, WebKeys } from './web-keys.ts'

const NAME = 'visitor'
const IV_BYTES = 12
const TAG_BYTES = 16
const DAY_SECONDS = 24 * 60 * 60

const keyOf = ({ secret }: WebKey) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'visitor cookie', 32))

/**
 * Sealed fields: what a visitor has without an account, in their own browser, so that nobody reads or changes
 * it. They open nothing; who somebody is says the database alone.
 */
export async function readSealed(
  site: Site,
  cookieHeader: string | undefined,
  keys: WebKeys,
): Promise<SessionFields | undefined> {
  const text = readCookie(site, cookieHeader, NAME)
  if (!text) return undefined
  // A cookie from before keys had versions names none.
  const [sealed = '', version = '1'] = text.split('.')
  const key = await keys.find(Number(version))
  if (!key) return undefined
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(site.slug))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const opened = Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ])
    return SessionFields.parse(JSON.parse(opened.toString('utf8')))
  } catch {
    // Forged, of another store, or from before the key was changed: as if there were none.
    return undefined
  }
}

export function writeSealed(
  site: Site,
  fields: SessionFields,
  { key, lifeDays }: { key: WebKey; lifeDays: number },
): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv)
  cipher.setAAD(Buffer.from(site.slug))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()])
  const value = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  return writeCookie(site, NAME, `${value}.${key.version}`, lifeDays * DAY_SECONDS)
}
