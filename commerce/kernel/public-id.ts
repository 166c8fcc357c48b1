import { randomBytes } from 'node:crypto'

/** 128 random bits: an id that people and logs may see and nobody can guess. */
export function makePublicId(): string {
  return randomBytes(16).toString('base64url')
}
