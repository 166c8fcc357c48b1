import type { Kysely } from 'kysely'
import { storeRows, type Brand } from '#config/site-table.ts'
import type { Site } from '#config/sites.ts'
import { makeDesignShelf, type DesignShelf } from './design-shelf.ts'
import type { Tables } from '#db/tables.ts'
import type { ArticleAttribute } from './article.contract.ts'
import type { Assortment } from './assortment.ts'
import { hasBit, intersect, type BitSet } from './bit-set.ts'
import { attributeNames } from './catalogue.terms.ts'
import { keep, type Held, type Kept } from './kept.ts'
import { labelsFrom, type Labels } from './labels.ts'
import { scoresFrom, type Scores } from './scores.ts'
import {
  LONGEST_LIFE_MS,
  readAssortment,
  readInLanguage,
  readShelf,
  type InLanguage,
} from './read-shelf.ts'
import type { Shelf } from './shelf.ts'
import { select, type Conditions, type Selection } from './shelf-selection.ts'
import * as queries from './shelf.queries.ts'

type Db = Kysely<Tables>

/** What a visitor of one store sees in one language. */
export type View = {
  shelf: Shelf
  labels: Labels
  scores: Scores
  select: (conditions: Conditions) => Selection
  /** Only among these, which somebody looked for: nobody else will ask for the same soon. */
  selectAmong: (found: BitSet, conditions: Conditions) => Selection
}

/** What all stores sell, in memory, and as true as the database at the moment of asking. */
export type Shelves = {
  look: (here: { site: Site; language: string; now: Date }) => Promise<View>
  lookAtDesigns: (now: Date) => Promise<DesignShelf>
}

declare module '#commerce/kernel/context.ts' {
  interface Ctx {
    /** What the stores sell, in memory. */
    shelves: Shelves
  }
}

/** Of one shelf. At 100,000 articles they take a megabyte. */
const MOST_SELECTIONS = 64

export function openShelves(db: Db): Shelves {
  const assortments = keep((version, _, held?: Held<Assortment>) =>
    readAssortment(db, version, held),
  )
  const shelves = keepEach(async (store: string, version, now, held?: Held<Shelf>) =>
    readShelf(db, await assortments(version, now), { store, version, now, held }),
  )
  const articlesIn = keepEach(async (language: string, version, now, held?: Held<InLanguage>) =>
    readInLanguage(db, await assortments(version, now), { language, version, held }),
  )
  const labels = keepEach(async (language: string) => ({
    value: labelsFrom(await queries.selectLabels(db, language), language),
  }))
  const scores = keepEach(async (brand: Brand) => ({
    value: scoresFrom(await queries.selectScores(db, storesOf(brand))),
  }))
  const designs = keep(async (_, now) => ({
    value: makeDesignShelf(await queries.selectPublishedDesigns(db)),
    untilMs: now.getTime() + LONGEST_LIFE_MS,
  }))
  const selections = new WeakMap<Shelf, Map<string, { of: BitSet; selection: Selection }>>()

  /** Of one slotting: all articles may be read anew between the one and the other. */
  async function readTogether({ site, language, now }: Parameters<Shelves['look']>[0]) {
    for (;;) {
      const versions = await queries.selectVersions(db)
      const [shelf, { slotting, set }, words, points] = await Promise.all([
        shelves(site.slug)(versions.articles, now),
        articlesIn(language)(versions.articles, now),
        labels(language)(versions.words, now),
        scores(site.brand)(versions.reviews, now),
      ])
      if (slotting === shelf.assortment.slotting) return { shelf, inLanguage: set, words, points }
    }
  }

  return {
    async lookAtDesigns(now) {
      const versions = await queries.selectVersions(db)
      return designs(versions.designs, now)
    },

    async look(here) {
      const { shelf, inLanguage, words, points } = await readTogether(here)
      const known = selections.get(shelf) ?? new Map<string, never>()
      selections.set(shelf, known)
      return {
        shelf,
        labels: words,
        scores: points,
        selectAmong: (found, conditions) =>
          select(shelf, intersect([inLanguage, found]), conditions),
        select: (conditions) => {
          const key = `${here.language} ${JSON.stringify(conditions)}`
          const held = known.get(key)
          const selection =
            held?.of === inLanguage ? held.selection : select(shelf, inLanguage, conditions)
          known.delete(key)
          known.set(key, { of: inLanguage, selection })
          if (known.size > MOST_SELECTIONS) known.delete(known.keys().next().value!)
          return selection
        },
      }
    },
  }
}

export function isOnSale({ shelf }: View, articleId: number): boolean {
  const slot = shelf.assortment.slotOf.get(articleId)
  return slot !== undefined && hasBit(shelf.onSale, slot)
}

/** An article's attributes with their words. */
export function attributesAt(view: View, articleId: number): ArticleAttribute[] {
  const { slotOf, attributes } = view.shelf.assortment
  const slot = slotOf.get(articleId)
  if (slot === undefined) return []
  const codes = [...attributes].filter(([, set]) => hasBit(set, slot)).map(([code]) => code)
  return attributesOf(view, codes)
}

export function attributesOf({ shelf, labels }: View, codes: readonly string[]) {
  const { attributeOf } = shelf.assortment
  return attributeNames.flatMap((attribute): ArticleAttribute[] => {
    const values = codes
      .filter((code) => attributeOf.get(code) === attribute)
      .map((code) => ({ code, label: labels.values.get(code) ?? code }))
      .toSorted((one, other) => labels.compare(one.label, other.label))
    if (values.length === 0) return []
    return [{ attribute, label: labels.attributes.get(attribute) ?? attribute, values }]
  })
}

export function storesOf(brand: Brand): string[] {
  return storeRows.filter((row) => row.brand === brand).map((row) => row.slug)
}

function keepEach<Key, Value>(
  load: (
    key: Key,
    version: number,
    now: Date,
    held?: Held<Value>,
  ) => Promise<{ value: Value; untilMs?: number }>,
): (key: Key) => Kept<Value> {
  const each = new Map<Key, Kept<Value>>()
  return (key) => {
    const known =
      each.get(key) ?? keep<Value>((version, now, held) => load(key, version, now, held))
    each.set(key, known)
    return known
  }
}
