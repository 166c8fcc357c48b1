import { randomInt } from 'node:crypto'

/** Without letters and digits that look or sound alike: people read it to others on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** `GB-7K3M-9PQ2`: says where it was bought, and nothing about how many others there are. */
export function makeOrderNumber(country: string): string {
  const group = () =>
    Array.from({ length: GROUP }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${country}-${group()}-${group()}`
}
