import type { Kysely } from 'kysely'
import { addBit, makeBitSet, type BitSet } from '#commerce/catalogue/bit-set.ts'
import { cacheByVersion, type VersionedCache } from '#commerce/catalogue/versioned-cache.ts'
import type { Tables } from '#db/tables.ts'
import { selectPostings, selectShortTexts, type Versions } from './search.queries.ts'

type Db = Kysely<Tables>

/** Indexed things, each with an ordinal of its own. A changed index has another map. */
export type Indexed = { size: number; ordinalOf: ReadonlyMap<number, number> }

/** Levels of a term: what has it in the name, in the summary, in the text. */
export type Levels = (BitSet | undefined)[]

/** A tag, an attribute's value, a list or a help topic. */
export type ShortText = {
  kind: 'tag' | 'value' | 'list' | 'topic'
  key: string
  slug: string
  name: string
  levels: ReadonlyMap<string, number>
}

export type WordIndex = {
  lookUp: (
    where: { kind: 'article' | 'design'; language: string; version: number; indexed: Indexed },
    terms: readonly string[],
  ) => Promise<ReadonlyMap<string, Levels>>
  readShortTexts: (language: string, versions: Versions) => Promise<ShortText[]>
}

/** Memory limit of all terms together: a term that every one of 100,000 articles has takes 40 kB. */
const MOST_BYTES = 24_000_000
const FEWEST_BYTES = 200

type Held = { version: number; indexNumber: number; levels: Levels; bytes: number }

/**
 * Word index, in memory: a word that half the shop has would cost the database more the larger the shop is.
 * Each is read when somebody first looks for it.
 */
export function openWordIndex(db: Db): WordIndex {
  const held = new Map<string, Held>()
  let bytes = 0
  const texts = new Map<string, VersionedCache<ShortText[]>>()
  // Numbers, so that no old index is kept in memory for the sake of its words.
  const indexNumbers = new WeakMap<Indexed['ordinalOf'], number>()
  let counted = 0

  function numberOf({ ordinalOf }: Indexed): number {
    const known = indexNumbers.get(ordinalOf) ?? (counted += 1)
    indexNumbers.set(ordinalOf, known)
    return known
  }

  function put(key: string, entry: Held): void {
    bytes += entry.bytes - (held.get(key)?.bytes ?? 0)
    held.delete(key)
    held.set(key, entry)
    for (const [oldest, { bytes: freed }] of held) {
      if (bytes <= MOST_BYTES) break
      held.delete(oldest)
      bytes -= freed
    }
  }

  return {
    async lookUp({ kind, language, version, indexed }, terms) {
      const indexNumber = numberOf(indexed)
      const found = new Map<string, Levels>()
      const missing: string[] = []
      for (const term of new Set(terms)) {
        const entry = held.get(`${kind} ${language} ${term}`)
        if (entry && entry.indexNumber === indexNumber && entry.version >= version) {
          put(`${kind} ${language} ${term}`, entry)
          found.set(term, entry.levels)
        } else missing.push(term)
      }
      if (missing.length === 0) return found
      for (const term of missing) found.set(term, [])
      for (const row of await selectPostings(db, kind, language, missing)) {
        found.get(row.term)![row.level] = bitsOf(row.targets, indexed)
      }
      for (const term of missing) {
        const levels = found.get(term)!
        const size = levels.reduce((sum, set) => sum + (set?.byteLength ?? 0), FEWEST_BYTES)
        put(`${kind} ${language} ${term}`, { version, indexNumber, levels, bytes: size })
      }
      return found
    },

    readShortTexts(language, { words, help }) {
      const known =
        texts.get(language) ??
        cacheByVersion(async () => ({ value: await readTexts(db, language) }))
      texts.set(language, known)
      // Both only ever grow, and so does their sum.
      return known(words + help, new Date())
    },
  }
}

async function readTexts(db: Db, language: string): Promise<ShortText[]> {
  const rows = await selectShortTexts(db, language)
  return rows.map((row) => ({ ...row, levels: new Map(Object.entries(row.levels)) }))
}

const COMMA = 44
const ZERO = 48

/** Digit by digit: to split and convert a hundred thousand numbers takes five times as long. */
function bitsOf(targets: string, { size, ordinalOf }: Indexed): BitSet {
  const set = makeBitSet(size)
  let number = 0
  for (let at = 0; at <= targets.length; at += 1) {
    const code = at < targets.length ? targets.charCodeAt(at) : COMMA
    if (code !== COMMA) {
      number = number * 10 + code - ZERO
      continue
    }
    const ordinal = ordinalOf.get(number)
    if (ordinal !== undefined) addBit(set, ordinal)
    number = 0
  }
  return set
}
