import type { Site } from '#config/sites.ts'

/** `__Host-` keeps the cookie to this very host, but browsers take it on https only. */
function cookieName(site: Site): string {
  return site.origin.startsWith('https:') ? '__Host-sid' : 'sid'
}

export function readCredential(site: Site, cookieHeader: string | undefined): string | undefined {
  if (!cookieHeader || cookieHeader.length > 8_192) return undefined
  const prefix = `${cookieName(site)}=`
  const values = cookieHeader
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  // Two cookies of one name: somebody has planted one. Neither is believed.
  return values.length === 1 ? values[0]!.slice(prefix.length) : undefined
}

export function writeCredential(
  site: Site,
  credential: string | undefined,
  lifeDays: number,
): string {
  const isSecure = site.origin.startsWith('https:')
  return [
    `${cookieName(site)}=${credential ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${credential ? lifeDays * 24 * 60 * 60 : 0}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
