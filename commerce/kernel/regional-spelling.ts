import { readAccess } from '#api/access.ts'
import type { Endpoint } from '#api/contract.ts'
import { FileAnswer } from '#api/file-answer.ts'
import { findSpelling } from '#config/spelling.ts'

type Spell = (text: string) => string

/** Words of people, in what everybody may read: nobody corrects those. */
const wordsOfPeople = new Set(['review', 'reviews', 'query'])

/** Names of the shop's things, in answers that hold a customer's own words too. */
const namesOfThings = new Set(['articleName', 'articleNamePlural', 'variantName'])

/**
 * An answer in the spelling of the country that reads it. Texts of the catalogue, of pages and of help are kept
 * once for a language; somebody in Zurich would read "weiß" on a page whose buttons say "gross".
 */
export function spellRegionally(iso: string, endpoint: Endpoint, body: unknown): unknown {
  const spell = findSpelling(iso)
  if (!spell || body instanceof FileAnswer || endpoint.path.startsWith('/reviews')) return body
  return readAccess(endpoint.access).name === 'anyone' && endpoint.method === 'GET'
    ? spellAll(body, spell)
    : spellNames(body, spell)
}

function spellAll(value: unknown, spell: Spell): unknown {
  if (typeof value === 'string') return spell(value)
  return mapInside(value, (inner, key) => (wordsOfPeople.has(key) ? inner : spellAll(inner, spell)))
}

function spellNames(value: unknown, spell: Spell): unknown {
  return mapInside(value, (inner, key) =>
    typeof inner === 'string' && namesOfThings.has(key) ? spell(inner) : spellNames(inner, spell),
  )
}

/** A copy: answers are made of what an index keeps for all stores of a language. */
function mapInside(value: unknown, map: (inner: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => map(inner, ''))
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, key)]))
}
