import { SESSION_HOURS } from '#commerce/staff/permission.terms.ts'

const isSecure = (origin: string) => origin.startsWith('https:')

/** `__Host-` keeps a cookie to this very host, but browsers take it on https only. */
export const officeCookieName = (origin: string, name: string) =>
  isSecure(origin) ? `__Host-${name}` : name

export function readOfficeCookie(
  origin: string,
  header: string | undefined,
  name: string,
): string | undefined {
  if (!header || header.length > 8_192) return undefined
  const prefix = `${officeCookieName(origin, name)}=`
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  // Two cookies of one name: somebody has planted one. Neither is believed.
  return values.length === 1 ? values[0]!.slice(prefix.length) : undefined
}

/** Strict: no page of anybody else, not even a link of it, acts or looks with a person's session. */
export function writeOfficeCookie(
  origin: string,
  name: string,
  value: string | undefined,
  { seconds, isForScripts = false }: { seconds: number; isForScripts?: boolean },
): string {
  return [
    `${officeCookieName(origin, name)}=${value ?? ''}`,
    'Path=/',
    ...(isForScripts ? [] : ['HttpOnly']),
    'SameSite=Strict',
    `Max-Age=${value ? seconds : 0}`,
    ...(isSecure(origin) ? ['Secure'] : []),
  ].join('; ')
}

const HOUR_SECONDS = 60 * 60

export const readStaffCredential = (origin: string, header: string | undefined) =>
  readOfficeCookie(origin, header, 'staff')

export const writeStaffCredential = (origin: string, credential: string | undefined) =>
  writeOfficeCookie(origin, 'staff', credential, { seconds: SESSION_HOURS * HOUR_SECONDS })
