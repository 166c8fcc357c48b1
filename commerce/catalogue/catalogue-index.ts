import type { Kysely } from 'kysely'
import { storeRows, type Brand } from '#config/site-table.ts'
import type { Site } from '#config/sites.ts'
import { makeDesignIndex, type DesignIndex } from './design-index.ts'
import type { Tables } from '#db/tables.ts'
import type { ArticleAttribute } from './article.contract.ts'
import type { ArticleIndex } from './article-index.ts'
import { hasBit, intersect, type BitSet } from './bit-set.ts'
import { attributeNames } from './catalogue.terms.ts'
import { cacheByVersion, type Held, type VersionedCache } from './versioned-cache.ts'
import { labelsFrom, type Labels } from './labels.ts'
import { scoresFrom, type Scores } from './scores.ts'
import {
  LONGEST_LIFE_MS,
  readArticleIndex,
  readInLanguage,
  readStoreIndex,
  type InLanguage,
} from './read-store-index.ts'
import type { StoreIndex } from './store-index.ts'
import { select, type Conditions, type Selection } from './index-selection.ts'
import * as queries from './catalogue-index.queries.ts'

type Db = Kysely<Tables>

/** Catalogue view of one store in one language. */
export type View = {
  storeIndex: StoreIndex
  labels: Labels
  scores: Scores
  select: (conditions: Conditions) => Selection
  /** Only among these, which somebody looked for: nobody else will ask for the same soon. */
  selectAmong: (found: BitSet, conditions: Conditions) => Selection
}

/** Catalogue index: what all stores sell, in memory, and as true as the database at the moment of asking. */
export type CatalogueIndex = {
  query: (here: { site: Site; language: string; now: Date }) => Promise<View>
  queryDesigns: (now: Date) => Promise<DesignIndex>
}

declare module '#commerce/kernel/context.ts' {
  interface Ctx {
    /** Catalogue index: what the stores sell, in memory. */
    catalogueIndex: CatalogueIndex
  }
}

/** Limit of cached selections of one index. At 100,000 articles they take a megabyte. */
const MOST_SELECTIONS = 64

export function openCatalogueIndex(db: Db): CatalogueIndex {
  const articleIndexes = cacheByVersion((version, _, held?: Held<ArticleIndex>) =>
    readArticleIndex(db, version, held),
  )
  const storeIndexes = cacheEachByVersion(
    async (store: string, version, now, held?: Held<StoreIndex>) =>
      readStoreIndex(db, await articleIndexes(version, now), { store, version, now, held }),
  )
  const articlesIn = cacheEachByVersion(
    async (language: string, version, now, held?: Held<InLanguage>) =>
      readInLanguage(db, await articleIndexes(version, now), { language, version, held }),
  )
  const labels = cacheEachByVersion(async (language: string) => ({
    value: labelsFrom(await queries.selectLabels(db, language), language),
  }))
  const scores = cacheEachByVersion(async (brand: Brand) => ({
    value: scoresFrom(await queries.selectScores(db, storesOf(brand))),
  }))
  const designs = cacheByVersion(async (_, now) => ({
    value: makeDesignIndex(await queries.selectPublishedDesigns(db)),
    untilMs: now.getTime() + LONGEST_LIFE_MS,
  }))
  const selections = new WeakMap<StoreIndex, Map<string, { of: BitSet; selection: Selection }>>()

  /** Reading of one numbering: all articles may be read anew between the one and the other. */
  async function readTogether({ site, language, now }: Parameters<CatalogueIndex['query']>[0]) {
    for (;;) {
      const versions = await queries.selectVersions(db)
      const [storeIndex, { numbering, set }, words, points] = await Promise.all([
        storeIndexes(site.slug)(versions.articles, now),
        articlesIn(language)(versions.articles, now),
        labels(language)(versions.words, now),
        scores(site.brand)(versions.reviews, now),
      ])
      if (numbering === storeIndex.articleIndex.numbering)
        return { storeIndex, inLanguage: set, words, points }
    }
  }

  return {
    async queryDesigns(now) {
      const versions = await queries.selectVersions(db)
      return designs(versions.designs, now)
    },

    async query(here) {
      const { storeIndex, inLanguage, words, points } = await readTogether(here)
      const known = selections.get(storeIndex) ?? new Map<string, never>()
      selections.set(storeIndex, known)
      return {
        storeIndex,
        labels: words,
        scores: points,
        selectAmong: (found, conditions) =>
          select(storeIndex, intersect([inLanguage, found]), conditions),
        select: (conditions) => {
          const key = `${here.language} ${JSON.stringify(conditions)}`
          const held = known.get(key)
          const selection =
            held?.of === inLanguage ? held.selection : select(storeIndex, inLanguage, conditions)
          known.delete(key)
          known.set(key, { of: inLanguage, selection })
          if (known.size > MOST_SELECTIONS) known.delete(known.keys().next().value!)
          return selection
        },
      }
    },
  }
}

export function isOnSale({ storeIndex }: View, articleId: number): boolean {
  const ordinal = storeIndex.articleIndex.ordinalOf.get(articleId)
  return ordinal !== undefined && hasBit(storeIndex.onSale, ordinal)
}

/** An article's attributes with their words. */
export function attributesAt(view: View, articleId: number): ArticleAttribute[] {
  const { ordinalOf, attributes } = view.storeIndex.articleIndex
  const ordinal = ordinalOf.get(articleId)
  if (ordinal === undefined) return []
  const codes = [...attributes].filter(([, set]) => hasBit(set, ordinal)).map(([code]) => code)
  return attributesOf(view, codes)
}

export function attributesOf({ storeIndex, labels }: View, codes: readonly string[]) {
  const { attributeOf } = storeIndex.articleIndex
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

function cacheEachByVersion<Key, Value>(
  load: (
    key: Key,
    version: number,
    now: Date,
    held?: Held<Value>,
  ) => Promise<{ value: Value; untilMs?: number }>,
): (key: Key) => VersionedCache<Value> {
  const each = new Map<Key, VersionedCache<Value>>()
  return (key) => {
    const known =
      each.get(key) ?? cacheByVersion<Value>((version, now, held) => load(key, version, now, held))
    each.set(key, known)
    return known
  }
}
