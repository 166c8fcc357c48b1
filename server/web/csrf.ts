import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Site } from '#config/sites.ts'
import { readCookie, writeCookie } from './session-cookie.ts'

const NAME = 'csrf'
const TOKEN_BYTES = 32
const LIFE_SECONDS = 24 * 60 * 60

/**
 * A token for forms. Its seal lies in a cookie that only this host can set: a page elsewhere neither
 * knows the token nor can bring its own.
 */
export function makeCsrf(
  site: Site,
  cookieHeader: string | undefined,
  secret: string,
): { token: string; cookie: string | undefined } {
  const known = readToken(site, cookieHeader, secret)
  if (known) return { token: known, cookie: undefined }
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const value = `${token}.${sealOf(site, token, secret)}`
  return { token, cookie: writeCookie(site, NAME, value, LIFE_SECONDS) }
}

export function isCsrfToken(
  site: Site,
  cookieHeader: string | undefined,
  secret: string,
  given: string,
): boolean {
  const known = readToken(site, cookieHeader, secret)
  return known !== undefined && isSame(known, given)
}

function readToken(site: Site, cookieHeader: string | undefined, secret: string) {
  const [token = '', seal = ''] = (readCookie(site, cookieHeader, NAME) ?? '').split('.')
  return token !== '' && isSame(seal, sealOf(site, token, secret)) ? token : undefined
}

const sealOf = (site: Site, token: string, secret: string) =>
  createHmac('sha256', secret).update(`csrf ${site.slug} ${token}`).digest('hex')

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
