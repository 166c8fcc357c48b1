import type { Site } from '#config/sites.ts'

/** `__Host-` keeps a cookie to this very host, but browsers take it on https only. */
export function cookieName(site: Site, name: string): string {
  return site.origin.startsWith('https:') ? `__Host-${name}` : name
}

export function readCookie(
  site: Site,
  cookieHeader: string | undefined,
  name: string,
): string | undefined {
  if (!cookieHeader || cookieHeader.length > 8_192) return undefined
  const prefix = `${cookieName(site, name)}=`
  const values = cookieHeader
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  // Two cookies of one name: somebody has planted one. Neither is believed.
  return values.length === 1 ? values[0]!.slice(prefix.length) : undefined
}

export function writeCookie(
  site: Site,
  name: string,
  value: string | undefined,
  lifeSeconds: number,
): string {
  const isSecure = site.origin.startsWith('https:')
  return [
    `${cookieName(site, name)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value ? lifeSeconds : 0}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

const COPY = 'copy'

/**
 * Credential of somebody of the shop who changes a copy of an ordered design. It is a cookie of its own: their own cart
 * and account are there again as soon as it is gone.
 */
export const readCopyCredential = (site: Site, cookieHeader: string | undefined) =>
  readCookie(site, cookieHeader, COPY)

export const writeCopyCredential = (
  site: Site,
  credential: string | undefined,
  lifeSeconds: number,
) => writeCookie(site, COPY, credential, lifeSeconds)

const SESSION = 'sid'
const DAY_SECONDS = 24 * 60 * 60

export const readCredential = (site: Site, cookieHeader: string | undefined) =>
  readCookie(site, cookieHeader, SESSION)

export const writeCredential = (site: Site, credential: string | undefined, lifeDays: number) =>
  writeCookie(site, SESSION, credential, lifeDays * DAY_SECONDS)
