import { describe, expect, it } from 'vitest'
import { endOf, roomFor, stateOf } from './collection.rules.ts'
import { MOST_BYTES, MOST_BYTES_PER_PERSON } from './collection.terms.ts'
import { lastDayOf } from './show-contributed.ts'

const limits = { most_photos: 10, most_per_person: 4, ends_at: new Date('2027-02-10T23:00:00Z') }
const used = (photos: number, bytes = 0) => ({ photos, bytes })
const before = new Date('2027-02-01T10:00:00Z')

describe('the room for photos', () => {
  it('is one’s own share, or what the others have left of it', () => {
    expect(roomFor(limits, used(0), used(0)).photos).toBe(4)
    expect(roomFor(limits, used(5), used(3)).photos).toBe(1)
    expect(roomFor(limits, used(8), used(0)).photos).toBe(2)
    expect(roomFor(limits, used(12), used(9)).photos).toBe(0)
  })

  it('is counted in bytes, too', () => {
    expect(roomFor(limits, used(0), used(0)).bytes).toBe(MOST_BYTES_PER_PERSON)
    expect(roomFor(limits, used(1, MOST_BYTES - 5), used(0)).bytes).toBe(5)
    expect(roomFor(limits, used(1, MOST_BYTES + 5), used(0)).bytes).toBe(0)
  })
})

describe('a collection', () => {
  it('is open, then full, and over at its end whatever it holds', () => {
    expect(stateOf(limits, used(9), before)).toBe('OPEN')
    expect(stateOf(limits, used(10), before)).toBe('FULL')
    expect(stateOf(limits, used(1, MOST_BYTES), before)).toBe('FULL')
    expect(stateOf(limits, used(0), limits.ends_at)).toBe('ENDED')
  })

  it('ends with its last day where the store is, also when the clocks change', () => {
    const place = { timeZone: 'Europe/Warsaw', now: before, isGuest: false }
    const end = endOf('2027-02-10', place)!
    expect(end.toISOString()).toBe('2027-02-10T23:00:00.000Z')
    expect(lastDayOf(end, 'Europe/Warsaw')).toBe('2027-02-10')
    const spring = endOf('2027-03-28', place)!
    expect(spring.toISOString()).toBe('2027-03-28T22:00:00.000Z')
    const lisbon = { ...place, timeZone: 'Europe/Lisbon' }
    expect(endOf('2027-02-10', lisbon)!.toISOString()).toBe('2027-02-11T00:00:00.000Z')
  })

  it.each([
    ['2027-02-01', false],
    ['2027-01-31', false],
    ['2027-02-02', true],
    ['2027-03-03', true],
    ['2027-03-04', false],
  ])('of a guest may end on %s: %s', (day, isGood) => {
    const place = { timeZone: 'Europe/London', now: before, isGuest: true }
    expect(endOf(day, place) !== undefined).toBe(isGood)
  })

  it('of a customer may end sixty days from now, and not a day later', () => {
    const place = { timeZone: 'Europe/London', now: before, isGuest: false }
    expect(endOf('2027-04-02', place)).toBeDefined()
    expect(endOf('2027-04-03', place)).toBeUndefined()
  })
})
