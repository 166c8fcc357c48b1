import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBit, makeBitSet } from './bit-set.ts'
import type { TagCategory } from './catalogue.terms.ts'
import { makeArticleIndex, type ArticleFact } from './article-index.ts'
import { makeStoreIndex, type PriceFact } from './store-index.ts'
import { noConditions, pageOf, select, type Conditions } from './index-selection.ts'

const now = new Date('2026-06-15T00:00:00Z')
const attributeOf = new Map([
  ['oak', 'material'],
  ['steel', 'material'],
  ['matt', 'finish'],
  ['glossy', 'finish'],
] as const)
const categoryOf = new Map<number, TagCategory>([[101, 'INFANTIL']])

type Thing = ArticleFact & { price: Omit<PriceFact, 'articleId'> | undefined }

const DAY_MS = 24 * 60 * 60 * 1000

const anyThing = fc.record({
  kind: fc.constantFrom('mug', 'canvas', 'card'),
  position: fc.integer({ min: 0, max: 5 }),
  publishedMs: fc.integer({ min: -100, max: 5 }).map((days) => now.getTime() + days * DAY_MS),
  updatedMs: fc.integer({ min: 0, max: 9 }),
  popularity: fc.integer({ min: 0, max: 9 }),
  tags: fc.uniqueArray(fc.constantFrom(1, 2, 101)),
  attributes: fc.uniqueArray(fc.constantFrom('oak', 'steel', 'matt', 'glossy')),
  price: fc.option(
    fc.record({
      leastMinor: fc.integer({ min: 1, max: 20 }),
      mostMinor: fc.integer({ min: 20, max: 30 }),
      wasMinor: fc.option(fc.constant(40), { nil: undefined }),
    }),
    { nil: undefined },
  ),
})
const anyShop = fc
  .array(anyThing, { maxLength: 80 })
  .map((things): Thing[] => things.map((thing, index) => ({ ...thing, id: index + 1 })))

const anyConditions: fc.Arbitrary<Conditions> = fc.record({
  kind: fc.uniqueArray(fc.constantFrom('mug', 'canvas', 'unknown'), { maxLength: 2 }),
  tag: fc.uniqueArray(fc.constantFrom(1, 2, 9), { maxLength: 2 }),
  attribute: fc.uniqueArray(fc.constantFrom('oak', 'steel', 'matt'), { maxLength: 3 }),
  badge: fc.uniqueArray(fc.constantFrom('INFANTIL', 'NOVELTY'), { maxLength: 1 }),
  priceFrom: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  priceTo: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  onlyReduced: fc.boolean(),
})

function shelve(things: readonly Thing[]) {
  const prices = things.flatMap(({ id, price }) => (price ? [{ articleId: id, ...price }] : []))
  const storeIndex = makeStoreIndex(
    makeArticleIndex(things, { attributeOf, categoryOf }),
    prices,
    now,
  )
  const words = makeBitSet(storeIndex.articleIndex.ids.length)
  things.forEach((_, ordinal) => addBit(words, ordinal))
  return { storeIndex, words }
}

/** The same question, asked of each article by itself. */
function fits(thing: Thing, conditions: Conditions): boolean {
  const { price } = thing
  if (!price || thing.publishedMs > now.getTime()) return false
  const any = <Value>(chosen: readonly Value[], has: (value: Value) => boolean) =>
    chosen.length === 0 || chosen.some(has)
  const isNew = thing.publishedMs >= now.getTime() - 60 * DAY_MS
  const attributes = (name: string) =>
    conditions.attribute.filter((value) => attributeOf.get(value as 'oak') === name)
  const hasAttribute = (value: string) => thing.attributes.includes(value)
  return (
    any(conditions.kind, (kind) => kind === thing.kind) &&
    any(conditions.tag, (tag) => thing.tags.includes(tag)) &&
    any(attributes('material'), hasAttribute) &&
    any(attributes('finish'), hasAttribute) &&
    any(conditions.badge, (badge) => (badge === 'NOVELTY' ? isNew : thing.tags.includes(101))) &&
    price.leastMinor >= (conditions.priceFrom ?? 0) &&
    price.leastMinor <= (conditions.priceTo ?? Infinity) &&
    (!conditions.onlyReduced || price.wasMinor !== undefined)
  )
}

describe('choosing from the catalogue index', () => {
  it('finds what fits, and nothing else, whatever is chosen', () => {
    fc.assert(
      fc.property(anyShop, anyConditions, (things, conditions) => {
        const { storeIndex, words } = shelve(things)
        const { found, total } = select(storeIndex, words, conditions)
        const expected = things.filter((thing) => fits(thing, conditions)).map(({ id }) => id)
        const ids = pageOf(storeIndex, found, { sort: 'CATALOGUE', offset: 0, limit: 100 })
        expect(ids.toSorted((one, other) => one - other)).toEqual(expected)
        expect(total).toBe(expected.length)
      }),
    )
  })

  it('says of each choice how many there would be with it', () => {
    fc.assert(
      fc.property(anyShop, anyConditions, (things, conditions) => {
        const { storeIndex, words } = shelve(things)
        const selection = select(storeIndex, words, conditions)
        const kinds = new Map(selection.kinds)
        for (const kind of ['mug', 'canvas', 'card']) {
          const chosen = { ...conditions, kind: [kind] }
          const count = things.filter((thing) => fits(thing, chosen)).length
          expect(kinds.get(kind) ?? 0).toBe(count)
        }
        const values = new Map(selection.attributes)
        for (const value of attributeOf.keys()) {
          const others = conditions.attribute.filter(
            (other) => attributeOf.get(other as 'oak') !== attributeOf.get(value as 'oak'),
          )
          const chosen = { ...conditions, attribute: [...others, value] }
          const count = things.filter((thing) => fits(thing, chosen)).length
          expect(values.get(value) ?? 0).toBe(count)
        }
        const prices = things
          .filter((thing) =>
            fits(thing, { ...conditions, priceFrom: undefined, priceTo: undefined }),
          )
          .map(({ price }) => price!.leastMinor)
        expect(selection.price).toEqual(
          prices.length === 0
            ? undefined
            : { leastMinor: Math.min(...prices), mostMinor: Math.max(...prices) },
        )
      }),
    )
  })

  it.each([
    ['POPULARITY', (one: Thing, other: Thing) => one.popularity >= other.popularity],
    ['DATE_CREATION', (one: Thing, other: Thing) => one.publishedMs >= other.publishedMs],
    ['DATE_LAST_MODIFICATION', (one: Thing, other: Thing) => one.updatedMs >= other.updatedMs],
    ['PRICE_ASCENDING', (one: Thing, other: Thing) => priceOf(one) <= priceOf(other)],
    ['PRICE_DESCENDING', (one: Thing, other: Thing) => priceOf(one) >= priceOf(other)],
    ['CATALOGUE', (one: Thing, other: Thing) => one.position <= other.position],
  ] as const)('turns pages in the order %s, and shows each article once', (sort, isBefore) => {
    fc.assert(
      fc.property(anyShop, fc.integer({ min: 1, max: 9 }), (things, limit) => {
        const { storeIndex, words } = shelve(things)
        const { found, total } = select(storeIndex, words, noConditions)
        const pages = Array.from({ length: Math.ceil(total / limit) }, (_, page) =>
          pageOf(storeIndex, found, { sort, limit, offset: page * limit }),
        )
        const shown = pages.flat().map((id) => things[id - 1]!)
        expect(new Set(shown).size).toBe(total)
        shown.slice(1).forEach((thing, index) => {
          expect(isBefore(shown[index]!, thing)).toBe(true)
        })
      }),
    )
  })

  it('gives the badge TOP_SALES to a dozen at most, and never to what nobody bought', () => {
    fc.assert(
      fc.property(anyShop, (things) => {
        const { storeIndex, words } = shelve(things)
        const { found } = select(storeIndex, words, { ...noConditions, badge: ['TOP_SALES'] })
        const ids = pageOf(storeIndex, found, { sort: 'CATALOGUE', offset: 0, limit: 100 })
        expect(ids.length).toBeLessThanOrEqual(12)
        for (const id of ids) expect(things[id - 1]!.popularity).toBeGreaterThan(0)
      }),
    )
  })
})

const priceOf = (thing: Thing) => thing.price!.leastMinor
