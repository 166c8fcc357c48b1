import { describe, expect, it } from 'vitest'
import { isOneTypo, likelyReferences } from './reference-typos.rules.ts'

const meant = 'RF45ABCD2345EFGH'

describe('a reference that somebody copied by hand', () => {
  it.each([
    ['mistyped', 'RF45ABCD2346EFGH'],
    ['left out', 'RF45ABCD234EFGH'],
    ['typed twice', 'RF45ABCD23345EFGH'],
    ['changed places with its neighbour', 'RF45ABDC2345EFGH'],
    ['left out at the end', 'RF45ABCD2345EFG'],
  ])('is known when one letter was %s', (_, typed) => {
    expect(likelyReferences(`to ${typed}, thanks`)).toContain(typed)
    expect(isOneTypo(typed, meant)).toBe(true)
  })

  it.each([
    ['what is right', meant],
    ['two slips', 'RF45ABCX2346EFGH'],
    ['two letters that are far apart', 'RF45HBCD2345EFGA'],
    ['another reference', 'RF18QRST6789UVWX'],
  ])('is no slip: %s', (_, typed) => {
    expect(isOneTypo(typed, meant)).toBe(false)
  })
})
