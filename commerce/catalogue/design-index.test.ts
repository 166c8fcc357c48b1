import { expect, it } from 'vitest'
import { makeDesignIndex, type PublishedFact } from './design-index.ts'

const fact = (id: string, rest: Partial<PublishedFact> = {}): PublishedFact => ({
  id,
  brand: 'estampa',
  articleId: 101,
  store: undefined,
  createdMs: 0,
  updatedMs: 0,
  copyCount: 0,
  searchNumber: 1,
  tags: [],
  ...rest,
})
const here = { brand: 'estampa', store: 'WPX-GB' }

it('published designs are found by article and tag, in the order that was asked for', () => {
  const designIndex = makeDesignIndex([
    fact('a', { createdMs: 1, copyCount: 9, tags: [4] }),
    fact('b', { createdMs: 3, copyCount: 1 }),
    fact('c', { createdMs: 2, copyCount: 5, tags: [4] }),
    fact('d', { articleId: 201, tags: [4] }),
  ])
  const list = (wanted: object) => designIndex.list(here, { sort: 'DATE_CREATION', ...wanted })
  expect(list({ articleId: 101 })).toEqual(['b', 'c', 'a'])
  expect(list({ articleId: 101, sort: 'POPULARITY' })).toEqual(['a', 'c', 'b'])
  expect(list({ tagId: 4 })).toEqual(['c', 'a', 'd'])
  expect(list({ articleId: 101, tagId: 4 })).toEqual(['c', 'a'])
  expect(list({ articleId: 101, tagId: 4, sort: 'POPULARITY' })).toEqual(['a', 'c'])
  expect(list({ articleId: 101, tagId: 999 })).toEqual([])
  expect(list({})).toEqual(['b', 'c', 'a', 'd'])
  expect(list({ articleId: 999 })).toEqual([])
  expect(designIndex.countByTag(here)).toEqual(new Map([[4, 3]]))
  expect(designIndex.countTagsOf(here, 101)).toEqual(new Map([[4, 2]]))
  expect(designIndex.countTagsOf(here, 999)).toEqual(new Map())
})

it('a design for one store, or of another brand, stays there', () => {
  const designIndex = makeDesignIndex([
    fact('everywhere', { tags: [4] }),
    fact('in Spain', { store: 'WPX-ES', tags: [4, 7] }),
    fact('of the mug shop', { brand: 'tazalia' }),
  ])
  const list = (shop: typeof here) => designIndex.list(shop, { articleId: 101, sort: 'POPULARITY' })
  expect(list(here)).toEqual(['everywhere'])
  expect(designIndex.countTagsOf(here, 101)).toEqual(new Map([[4, 1]]))
  expect(list({ ...here, store: 'WPX-ES' })).toEqual(['everywhere', 'in Spain'])
  expect(list({ brand: 'tazalia', store: 'TZ-ES' })).toEqual(['of the mug shop'])
})
