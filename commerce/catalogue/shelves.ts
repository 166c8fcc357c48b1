import type { Kysely } from 'kysely'
import { storeRows, type Brand } from '#config/site-table.ts'
import type { Site } from '#config/sites.ts'
import { makeDesignShelf, type DesignShelf } from './design-shelf.ts'
import type { Tables } from '#db/tables.ts'
import type { ArticleAttribute } from './article.contract.ts'
import { addBit, hasBit, intersect, makeBitSet, type BitSet } from './bit-set.ts'
import { beforePrice } from './catalogue.rules.ts'
import { attributeNames } from './catalogue.terms.ts'
import { keep, type Kept } from './kept.ts'
import { labelsFrom, type Labels } from './labels.ts'
import { scoresFrom, type Scores } from './scores.ts'
import { makeAssortment, makeShelf, type Assortment, type PriceFact, type Shelf } from './shelf.ts'
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

/** A novelty may stay one for so much longer, and what became popular waits so long. */
const LONGEST_LIFE_MS = 60 * 60 * 1000
/** Of one shelf. At 100,000 articles they take a megabyte. */
const MOST_SELECTIONS = 64

export function openShelves(db: Db): Shelves {
  const assortments = keep(async () => ({ value: await readAssortment(db) }))
  const shelves = keepEach(async (store: string, version, now) =>
    readShelf(db, await assortments(version, now), store, now),
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
  const withWords = new WeakMap<Assortment, Map<string, Promise<BitSet>>>()
  const selections = new WeakMap<Shelf, Map<string, Selection>>()

  function wordsOf(assortment: Assortment, language: string): Promise<BitSet> {
    const known = withWords.get(assortment) ?? new Map<string, Promise<BitSet>>()
    withWords.set(assortment, known)
    const reading = known.get(language) ?? readWords(db, assortment, language)
    known.set(language, reading)
    reading.catch(() => known.delete(language))
    return reading
  }

  return {
    async lookAtDesigns(now) {
      const versions = await queries.selectVersions(db)
      return designs(versions.designs, now)
    },

    async look({ site, language, now }) {
      const versions = await queries.selectVersions(db)
      const [shelf, words, points] = await Promise.all([
        shelves(site.slug)(versions.articles, now),
        labels(language)(versions.words, now),
        scores(site.brand)(versions.reviews, now),
      ])
      const inLanguage = await wordsOf(shelf.assortment, language)
      const known = selections.get(shelf) ?? new Map<string, Selection>()
      selections.set(shelf, known)
      return {
        shelf,
        labels: words,
        scores: points,
        selectAmong: (found, conditions) =>
          select(shelf, intersect([inLanguage, found]), conditions),
        select: (conditions) => {
          const key = `${language} ${JSON.stringify(conditions)}`
          const selection = known.get(key) ?? select(shelf, inLanguage, conditions)
          known.delete(key)
          known.set(key, selection)
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
  load: (key: Key, version: number, now: Date) => Promise<{ value: Value; untilMs?: number }>,
): (key: Key) => Kept<Value> {
  const each = new Map<Key, Kept<Value>>()
  return (key) => {
    const known = each.get(key) ?? keep((version, now) => load(key, version, now))
    each.set(key, known)
    return known
  }
}

async function readAssortment(db: Db): Promise<Assortment> {
  const [facts, attributeOf, categoryOf] = await Promise.all([
    queries.selectFacts(db),
    queries.selectAttributeValues(db),
    queries.selectCategories(db),
  ])
  return makeAssortment(facts, { attributeOf, categoryOf })
}

async function readShelf(db: Db, assortment: Assortment, store: string, now: Date) {
  const [ranges, befores, nextChange] = await Promise.all([
    queries.selectPriceRanges(db, store, now),
    readBeforePrices(db, store, now),
    queries.findNextChange(db, store, now),
  ])
  const prices = ranges.map((row): PriceFact => ({
    articleId: row.article_id,
    leastMinor: row.least,
    mostMinor: row.most,
    wasMinor: befores.get(`${row.article_id} ${row.least}`),
  }))
  return {
    value: makeShelf(assortment, prices, now),
    untilMs: Math.min(nextChange?.getTime() ?? Infinity, now.getTime() + LONGEST_LIFE_MS),
  }
}

/** By article and today's price: a list shows the price of the cheapest variant. */
async function readBeforePrices(db: Db, store: string, now: Date): Promise<Map<string, number>> {
  const rows = await queries.selectRecentPeriods(db, store, now)
  const variants = Map.groupBy(rows, (row) => `${row.article_id} ${row.variant}`)
  const befores = new Map<string, number>()
  for (const periods of variants.values()) {
    const { article_id: id, today_minor: amountMinor, today_from: validFrom } = periods[0]!
    const earlier = periods.map((row) => ({
      amountMinor: row.amount_minor,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    }))
    const was = beforePrice([{ amountMinor, validFrom, validUntil: null }, ...earlier], now)
    if (was !== undefined) befores.set(`${id} ${amountMinor}`, was)
  }
  return befores
}

async function readWords(db: Db, assortment: Assortment, language: string): Promise<BitSet> {
  const set = makeBitSet(assortment.ids.length)
  for (const id of await queries.selectIdsWithWords(db, language)) {
    const slot = assortment.slotOf.get(id)
    if (slot !== undefined) addBit(set, slot)
  }
  return set
}
