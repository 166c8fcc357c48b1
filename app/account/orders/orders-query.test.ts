import { describe, expect, it } from 'vitest'
import { isNarrowed, readOrdersQuery, toOrderFilter } from './orders-query.ts'

const read = (query: string) => readOrdersQuery(new URLSearchParams(query))

describe('the address of the list of orders', () => {
  it('means everything unless it says more', () => {
    expect(read('')).toEqual({ query: '', date: 'without', page: 1 })
    expect(isNarrowed(read(''))).toBe(false)
  })

  it('leaves out what makes no sense', () => {
    expect(read('date=yesterday&page=-1&sort=password')).toEqual(read(''))
    expect(read('page=1e9').page).toBe(1)
    expect(read(`query=${'x'.repeat(100)}`).query).toHaveLength(40)
  })

  it('asks for the days of the store’s calendar', () => {
    const now = new Date('2026-03-31T22:30:00Z')
    const filter = toOrderFilter(read('date=this_year&query=7K'), now, 'Europe/Madrid')
    expect(filter).toEqual({ query: '7K', dateFrom: '2026-01-01', page: 1, limit: 10 })
    expect(isNarrowed(read('date=last_year'))).toBe(true)
  })
})
