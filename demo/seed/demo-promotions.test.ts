import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'

const sites = makeSites(3000)
let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase({ withDemoShop: true })
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const everyDoor = sites.flatMap((site) =>
  site.locales.map((locale) => ({ application: site.slug, locale: locale.code })),
)

describe('the demo shop', () => {
  it.each(everyDoor)('has promotions in $application in $locale', async (door) => {
    const { offers } = granted(await shop.visitor(door).promotion.listOffers({}))
    const kinds = new Set(offers.map(({ effect }) => effect.kind))
    // The shop of mugs sells neither magnets nor calendars.
    expect(offers).toHaveLength(door.application === 'TZ-ES' ? 3 : 6)
    expect(kinds.size).toBe(door.application === 'TZ-ES' ? 3 : 5)
    expect(offers.filter(({ code }) => code !== undefined)).toHaveLength(1)
    for (const offer of offers) {
      expect(offer.name).not.toBe('')
      expect(offer.text).not.toBe('')
      if (offer.effect.kind === 'X_FOR_Y') expect(offer.articles).toHaveLength(4)
    }
  })

  it('gives whoever uses them what they promise', async () => {
    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: 901, quantity: 1 }))
    const gift = granted(await visitor.cart.getCart({}))
    const { verdict } = granted(await visitor.cart.addCode({ code: 'welcome10' }))
    expect(verdict).toMatchObject({
      name: 'Nice to meet you',
      discountMinor: Math.floor(gift.totalMinor / 10),
      isProvisional: true,
    })
    const german = await shop.visitorWithSession({ application: 'WPX-DE', locale: 'de' })
    await german.cart.addLine({ articleId: 901, quantity: 1 })
    expect(granted(await german.cart.addCode({ code: 'WELCOME10' }))).toMatchObject({
      verdict: { reason: 'unknown' },
      isKept: false,
    })
    const { verdict: own } = granted(await german.cart.addCode({ code: 'HALLO10' }))
    expect(own.reason).toBeUndefined()
  })
})
