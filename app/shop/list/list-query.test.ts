import { describe, expect, it } from 'vitest'
import {
  isNarrowed,
  pageHref,
  readListQuery,
  toFilter,
  withChoice,
  withoutFilter,
} from './list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))

describe('the address of a list', () => {
  it('says what somebody chose, and nothing chosen is the whole list', () => {
    const query = read('kind=mug&kind=mug&tag=3&attribute=ceramic&price_from=5&sort=POPULARITY')
    expect(query).toMatchObject({ kind: ['mug'], tag: ['3'], attribute: ['ceramic'], page: 1 })
    expect(toFilter(query, 100)).toMatchObject({ priceFrom: 500, sort: 'POPULARITY', limit: 24 })
    expect(isNarrowed(query)).toBe(true)
    expect(isNarrowed(read('sort=POPULARITY&page=2'))).toBe(false)
  })

  it('is not disturbed by what makes no sense', () => {
    const query = read('kind=%00&tag=1e3&price_to=-1&sort=password&page=x&only_reduced=1')
    expect(query).toEqual({ ...read(''), page: 1 })
  })

  it('keeps the choices when pages are turned', () => {
    expect(pageHref('/mugs', '?tag=3&page=2', 3)).toBe('/mugs?tag=3&page=3')
    expect(pageHref('/mugs', '?page=2', 1)).toBe('/mugs')
  })

  it('takes another choice instead of the one before, and begins at the first page', () => {
    const href = withChoice('/designs', '?tag=3&tag=4&sort=POPULARITY&page=2', 'tag', '5')
    expect(href).toBe('/designs?sort=POPULARITY&tag=5')
    expect(withChoice('/designs', '?tag=3', 'tag', undefined)).toBe('/designs')
  })

  it('loses one choice at a time, and then begins at the first page', () => {
    expect(withoutFilter('/mugs', '?tag=3&tag=4&page=2', 'tag', '3')).toBe('/mugs?tag=4')
    expect(withoutFilter('/mugs', '?tag=3', 'tag', '3')).toBe('/mugs')
  })
})
