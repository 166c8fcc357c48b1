import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { updateArticleIndex, makeArticleIndex, type ArticleIndex } from './article-index.ts'
import { addBit, dropBit, makeBitSet, type BitSet } from './bit-set.ts'
import { beforePrice } from './catalogue.rules.ts'
import type { Held } from './versioned-cache.ts'
import { changeStoreIndex, makeStoreIndex, type PriceFact, type StoreIndex } from './store-index.ts'
import * as queries from './catalogue-index.queries.ts'

type Db = Kysely<Tables>

/** Oldest index in use: an article may be called new for so much longer. */
export const LONGEST_LIFE_MS = 60 * 60 * 1000
/** Changed articles that are read one by one; more of them are read faster with all others. */
const MOST_FOLLOWED = 2000
/** Clock tolerance between requests: the earlier of two may ask after the later one. */
const SAME_MOMENT_MS = 60_000

/** The articles that changed after a version. Undefined when it may be any: each version must say what it changed. */
async function findChangedIds(db: Db, since: number, until: number): Promise<number[] | undefined> {
  const changes = await queries.selectChanges(db, since, MOST_FOLLOWED + 1)
  if (changes.length > MOST_FOLLOWED) return undefined
  const ids = new Set<number>()
  let reached = since
  for (const { version, article_id: id } of changes) {
    if (id === null || version > reached + 1) return undefined
    ids.add(id)
    reached = version
  }
  return reached < until ? undefined : [...ids]
}

export async function readArticleIndex(
  db: Db,
  version: number,
  held: Held<ArticleIndex> | undefined,
): Promise<{ value: ArticleIndex }> {
  const changedIds = held && (await findChangedIds(db, held.version, version))
  if (changedIds) {
    const facts = await queries.selectFacts(db, changedIds)
    const changed = updateArticleIndex(held.value, changedIds, facts)
    if (changed) return { value: changed }
  }
  const [facts, attributeOf, categoryOf] = await Promise.all([
    queries.selectFacts(db),
    queries.selectAttributeValues(db),
    queries.selectCategories(db),
  ])
  return { value: makeArticleIndex(facts, { attributeOf, categoryOf }) }
}

export async function readStoreIndex(
  db: Db,
  articleIndex: ArticleIndex,
  asked: { store: string; version: number; now: Date; held: Held<StoreIndex> | undefined },
): Promise<{ value: StoreIndex; untilMs: number }> {
  const { store } = asked
  const held =
    asked.held && mayFollow(asked.held.value, articleIndex, asked.now) ? asked.held : undefined
  const now = new Date(Math.max(asked.now.getTime(), held?.value.asOfMs ?? 0))
  const ids = held && (await findIdsToPrice(db, { ...asked, held, now }))
  const [prices, nextChange] = await Promise.all([
    readPrices(db, store, now, ids),
    queries.findNextChange(db, store, now),
  ])
  return {
    value:
      held && ids
        ? changeStoreIndex(held.value, articleIndex, { ids, prices, now })
        : makeStoreIndex(articleIndex, prices, now),
    untilMs: Math.min(nextChange?.getTime() ?? Infinity, now.getTime() + LONGEST_LIFE_MS),
  }
}

/** Articles to price: what changed, and what the clock changed. Prices begin and end, articles appear. */
async function findIdsToPrice(
  db: Db,
  {
    store,
    version,
    now,
    held,
  }: { store: string; version: number; now: Date; held: Held<StoreIndex> },
): Promise<number[] | undefined> {
  const changed = await findChangedIds(db, held.version, version)
  if (!changed) return undefined
  const due = await queries.selectDueIds(db, store, new Date(held.value.asOfMs), now)
  return [...new Set([...changed, ...due])]
}

function mayFollow(held: StoreIndex, articleIndex: ArticleIndex, now: Date): boolean {
  return (
    held.articleIndex.numbering === articleIndex.numbering &&
    now.getTime() > held.asOfMs - SAME_MOMENT_MS
  )
}

async function readPrices(
  db: Db,
  store: string,
  now: Date,
  ids: readonly number[] | undefined,
): Promise<PriceFact[]> {
  const [ranges, befores] = await Promise.all([
    queries.selectPriceRanges(db, store, now, ids),
    readBeforePrices(db, store, now, ids),
  ])
  return ranges.map((row) => ({
    articleId: row.article_id,
    leastMinor: row.least,
    mostMinor: row.most,
    wasMinor: befores.get(`${row.article_id} ${row.least}`),
  }))
}

/** By article and today's price: a list shows the price of the cheapest variant. */
async function readBeforePrices(
  db: Db,
  store: string,
  now: Date,
  ids: readonly number[] | undefined,
): Promise<Map<string, number>> {
  const rows = await queries.selectRecentPeriods(db, store, now, ids)
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

/** The articles that have words in a language. */
export type InLanguage = { numbering: object; set: BitSet }

export async function readInLanguage(
  db: Db,
  { numbering, ordinalOf, ids: { length: size } }: ArticleIndex,
  asked: { language: string; version: number; held: Held<InLanguage> | undefined },
): Promise<{ value: InLanguage }> {
  const { language, version, held } = asked
  const known = held?.value.numbering === numbering ? held : undefined
  const changedIds = known && (await findChangedIds(db, known.version, version))
  const set = changedIds ? known.value.set.slice() : makeBitSet(size)
  const put = (change: typeof addBit, ids: readonly number[]) => {
    for (const id of ids) {
      const ordinal = ordinalOf.get(id)
      if (ordinal !== undefined) change(set, ordinal)
    }
  }
  if (changedIds) put(dropBit, changedIds)
  put(addBit, await queries.selectIdsWithWords(db, language, changedIds))
  return { value: { numbering, set } }
}
