import { describe, expect, it } from 'vitest'
import { languages } from './locales.ts'
import { findSiteByHost, makeSites, mapHosts } from './sites.ts'

const sites = makeSites(3000)
const byHost = mapHosts(sites)

describe('the 18 stores', () => {
  it('cover 17 countries, 13 languages and seven currencies', () => {
    expect(sites).toHaveLength(18)
    expect(new Set(sites.map((site) => site.config.defaultCountryA2)).size).toBe(17)
    expect(new Set(sites.flatMap((site) => site.locales.map((locale) => locale.code)))).toEqual(
      new Set(languages),
    )
    expect(new Set(sites.map((site) => site.config.currency)).size).toBe(7)
  })

  it('have exactly the fields of the specification in config and locale', () => {
    for (const site of sites) {
      expect(Object.keys(site.config).sort()).toEqual([
        'brandName',
        'currency',
        'defaultCountryA2',
        'integrations',
        'isLoginRequiredToAccess',
        'lang',
        'prizesWithDecimals',
      ])
      for (const locale of site.locales) {
        expect(Object.keys(locale).sort()).toEqual([
          'baseUrl',
          'code',
          'displayName',
          'iso',
          'language',
        ])
      }
    }
  })

  it('show whole prices in DK, CZ and SE only', () => {
    const whole = sites.filter((site) => !site.config.prizesWithDecimals).map((site) => site.slug)
    expect(whole).toEqual(['WPX-DK', 'WPX-CZ', 'WPX-SE'])
  })
})

describe('a Host header', () => {
  it.each([
    ['es.localhost:3000', 'WPX-ES'],
    ['ES.LocalHost', 'WPX-ES'],
    ['es.localhost.', 'WPX-ES'],
    ['tz.localhost:1', 'TZ-ES'],
    ['localhost:3000', 'WPX-GB'],
  ])('%s belongs to %s', (host, slug) => {
    expect(findSiteByHost(byHost, host)?.slug).toBe(slug)
  })

  it.each([
    undefined,
    '',
    'evil.com',
    '127.0.0.1:3000',
    '[::1]:3000',
    'es.localhost.evil.com',
    'es.localhost@evil.com',
    'es.localhost/',
    'es.localhost:x',
    'es.localhost..',
    '__proto__',
  ])('%s belongs to nobody', (host) => {
    expect(findSiteByHost(byHost, host)).toBeUndefined()
  })
})

describe('how people reach a store', () => {
  const gb = (override: object) =>
    makeSites(3000, { 'WPX-GB': override }).find((s) => s.slug === 'WPX-GB')!

  it('is by the shop’s own chat, within hours, unless it has chosen other ways', () => {
    expect(gb({}).contactChannels).toContain('chat')
    expect(gb({ contactChannels: ['helpCenter'] }).contactChannels).toEqual(['helpCenter'])
    expect(gb({ contactHours: { until: '17:30' } }).contactHours).toMatchObject({
      from: '09:00',
      until: '17:30',
      days: [1, 2, 3, 4, 5],
    })
  })
})
