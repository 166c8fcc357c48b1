import { expect, it } from 'vitest'
import { addressWith, isNarrowed, readDesignsQuery, toFilter } from './designs-query.ts'

const read = (text: string) => readDesignsQuery(new URLSearchParams(text))
const now = new Date('2027-05-31T10:00:00Z')

it('an address without wishes asks for everything, newest first', () => {
  const query = read('')
  expect(isNarrowed(query)).toBe(false)
  expect(toFilter(query, now, 'Europe/London')).toEqual({
    sort: 'DATE_LAST_MODIFICATION',
    page: 1,
    limit: 24,
  })
})

it('an address says what is looked for', () => {
  const query = read('query=%20mug&date=this_year&sort=POPULARITY&page=3&published=false')
  expect(isNarrowed(query)).toBe(true)
  expect(query).toMatchObject({ isPublished: 'false', isSold: 'ALL' })
  expect(toFilter(query, now, 'Europe/London')).toEqual({
    query: 'mug',
    dateFrom: '2027-01-01',
    sort: 'POPULARITY',
    page: 3,
    limit: 24,
  })
})

it('nonsense in an address is left out', () => {
  expect(read('date=x&sort=password&page=-1&published=perhaps&sold=')).toEqual(read(''))
})

it('the next address keeps what was asked for', () => {
  expect(addressWith('/d', '?query=a&page=2', { page: '3' })).toBe('/d?query=a&page=3')
  expect(addressWith('/d', '?page=2', { page: undefined })).toBe('/d')
})
