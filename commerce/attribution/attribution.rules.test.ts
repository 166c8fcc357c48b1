import { describe, expect, it } from 'vitest'
import { forgetPast, readArrival, remember } from './attribution.rules.ts'

const shop = 'https://www.example.es'
const arrive = (path: string, referrer = '') => readArrival(new URL(`${shop}${path}`), referrer)

describe('a visitor who comes from', () => {
  it.each([
    ['https://www.google.es/', 'google', 'organic'],
    ['https://www.google.co.uk/search?q=x', 'google', 'organic'],
    ['https://duckduckgo.com/', 'duckduckgo', 'organic'],
    ['https://www.bing.com/search?q=mug', 'bing', 'organic'],
    ['https://search.seznam.cz/', 'seznam', 'organic'],
    ['https://blog.example.org/mugs', 'blog.example.org', 'referral'],
    ['https://www.instagram.com/', 'instagram.com', 'referral'],
    ['https://google.evil.example/', 'google.evil.example', 'referral'],
  ])('%s is counted as %s, %s', (referrer, source, medium) => {
    expect(arrive('/', referrer).tracking).toEqual({ utm_source: source, utm_medium: medium })
  })

  it('a newsletter is counted by its own words, whatever page led here', () => {
    const path = '/?utm_source=news&utm_medium=email&utm_campaign=may%3Cscript%3E&utm_other=x'
    expect(arrive(path, 'https://mail.google.com/').tracking).toEqual({
      utm_source: 'news',
      utm_medium: 'email',
      utm_campaign: 'mayscript',
    })
  })

  it('an advertisement without words is still one', () => {
    expect(arrive('/?gclid=abc').tracking).toEqual({ utm_source: 'google', utm_medium: 'cpc' })
  })

  it('nowhere, from here or back from the bank comes from nowhere', () => {
    expect(arrive('/').tracking).toBeUndefined()
    expect(arrive('/', `${shop}/cart`).tracking).toBeUndefined()
    expect(arrive('/order-completed', 'https://pay.example/').tracking).toBeUndefined()
    expect(arrive('/', 'javascript:alert(1)').tracking).toBeUndefined()
    expect(arrive('/', 'android-app://com.google.android.gm').tracking).toBeUndefined()
  })
})

describe('a partner’s number', () => {
  it.each(['12abc', '-1', '1e3', '١', '1'.repeat(30), '', ' 1', '1.0', '0x1'])(
    'is not %j',
    (number) => {
      const path = `/?${new URLSearchParams({ afcust: number })}`
      expect(arrive(path).affiliate).toBeUndefined()
    },
  )
  it('is up to ten digits', () => {
    expect(arrive('/?afcust=1001').affiliate).toBe('1001')
  })
})

it('a campaign is no longer than 64 safe characters', () => {
  const path = `/?afcust=1&utm_campaign=${'a<b>"'.repeat(40)}`
  expect(arrive(path).campaign).toMatch(/^[ab]{64}$/)
})

it('each part is forgotten on its own day', () => {
  const now = new Date('2026-05-01T00:00:00Z')
  const kept = { awc: remember('a', 30, now), affiliate: remember('1', 15, now) }
  const later = new Date('2026-05-20T00:00:00Z')
  expect(forgetPast(kept, later)).toEqual({ awc: kept.awc })
})
