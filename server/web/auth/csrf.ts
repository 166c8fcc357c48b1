import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Site } from '#config/sites.ts'
import { readCookie, writeCookie } from './session-cookie.ts'
import type { WebKey, WebKeys } from './web-keys.ts'

const NAME = 'csrf'
const TOKEN_BYTES = 32
const LIFE_SECONDS = 24 * 60 * 60

/**
 * A token for forms. Its seal lies in a cookie that only this host can set: a page elsewhere neither
 * knows the token nor can bring its own.
 */
export async function makeCsrf(
  site: Site,
  cookieHeader: string | undefined,
  keys: WebKeys,
): Promise<{ token: string; cookie: string | undefined }> {
  const known = await readToken(site, cookieHeader, keys)
  if (known) return { token: known, cookie: undefined }
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const key = await keys.current()
  const value = `${token}.${sealOf(site, token, key)}.${key.version}`
  return { token, cookie: writeCookie(site, NAME, value, LIFE_SECONDS) }
}

export async function isCsrfToken(
  site: Site,
  cookieHeader: string | undefined,
  keys: WebKeys,
  given: string,
): Promise<boolean> {
  const known = await readToken(site, cookieHeader, keys)
  return known !== undefined && isSame(known, given)
}

async function readToken(site: Site, cookieHeader: string | undefined, keys: WebKeys) {
  const cookie = readCookie(site, cookieHeader, NAME)
  if (cookie === undefined) return undefined
  // A cookie from before keys had versions names none.
  const [token = '', seal = '', version = '1'] = cookie.split('.')
  const key = await keys.find(Number(version))
  return key && token !== '' && isSame(seal, sealOf(site, token, key)) ? token : undefined
}

const sealOf = (site: Site, token: string, { secret }: WebKey) =>
  createHmac('sha256', secret).update(`csrf ${site.slug} ${token}`).digest('hex')

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
