import { createHash, timingSafeEqual } from 'node:crypto'
import { secretsOf } from '#config/rotating-secret.ts'

/**
 * Whether the header `Authorization` brings this token, or one of those that it is rotated between. Takes as long
 * whatever is given: how much of it was right cannot be timed.
 */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(authorization ?? '')
  return secretsOf(token).some((secret) => timingSafeEqual(given, digest(`Bearer ${secret}`)))
}
