import { describe, expect, it } from 'vitest'
import { isPlainlySpelt, tidyAddress } from './page-address.ts'

describe('the address of a page', () => {
  it.each([
    ['/offers', '/offers'],
    ['/offers?', '/offers'],
    ['/offers?utm_source=x&utm_anything=y&gclid=1&awc=2&afcust=3&fbclid=4', '/offers'],
    ['/offers?sort=b&page=2', '/offers?page=2&sort=b'],
    ['/offers?page=2&utm_medium=%22%3E&sort=b', '/offers?page=2&sort=b'],
    ['/offers?page=%32', '/offers?page=2'],
    ['/offers?kind=b&kind=a', '/offers?kind=b&kind=a'],
    ['/offers?__proto__=1', '/offers?__proto__=1'],
  ])('%s is %s', (raw, tidy) => {
    expect(tidyAddress(raw)).toBe(tidy)
  })

  it('that is longer than anybody’s is none', () => {
    expect(tidyAddress(`/offers?page=${'1'.repeat(2_000)}`)).toBeUndefined()
  })

  it.each([
    ['/photo-mug', true],
    ['/t/caf%C3%A9', true],
    ['/%70hoto-mug', false],
    ['/t/caf%c3%a9', false],
    ['/t/%E0%A4%A', false],
  ])('%s is spelt as we spell it: %s', (path, isPlain) => {
    expect(isPlainlySpelt(path)).toBe(isPlain)
  })
})
