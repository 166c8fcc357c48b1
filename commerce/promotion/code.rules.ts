import { randomInt } from 'node:crypto'

/** Nothing that is read as something else, on paper or over the phone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** How a code is compared; undefined for what cannot be one. */
export function normaliseCode(typed: string): string | undefined {
  const key = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{3,40}$/.test(key) ? key : undefined
}

/** `K7QX-3MNP-ZA9R`: one of 10^17, so that nobody finds one by trying. */
export function makeCode(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]!
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
