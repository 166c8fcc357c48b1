import { hash, randomBytes } from 'node:crypto'

/** Random enough that nobody finds one by trying; safe in a cookie and a path. */
export function makeCredential(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

export function hashCredential(credential: string): Buffer {
  return hash('sha256', credential, 'buffer')
}

export function isCredentialShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43,90}$/.test(text)
}
