import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionAttribution } from '#commerce/attribution/attribution.columns.ts'
import { hashCredential } from '#commerce/session/session.rules.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const now = new Date('2026-11-18T10:00:00Z')
const office = openOfficeBrowser(() => now)

let database: TestDatabase
let api: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db, () => now)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await database.drop()
})

/** Order of an account, placed in a visit that came by a campaign and agreed to measuring. */
async function ordered() {
  const { db } = database
  const buyer = await makeCustomer(db)
  const visitor = await api.visitorWithSession()
  const { ext_id: extSessionId } = await db
    .selectFrom('session')
    .where('credential_hash', '=', hashCredential(visitor.caller.credential!))
    .select('ext_id')
    .executeTakeFirstOrThrow()
  const until = '2026-11-20T00:00:00.000Z'
  await db
    .updateTable('session')
    .set({
      attribution: sessionAttribution.write({
        tracking: { value: 'utm_source=google&utm_medium=cpc&utm_campaign=mugs', until },
        affiliate: { value: '4711', until: '2026-11-17T00:00:00.000Z' },
      }),
      is_consent_given: true,
      is_analytics_accepted: true,
      consent_at: now,
      consent_version: '1',
    })
    .where('ext_id', '=', extSessionId)
    .execute()
  const order = await makePlacedOrder(db, {
    customerId: buyer.id,
    email: buyer.email,
    extSessionId,
    status: 202,
    placedAt: new Date('2026-11-16T10:00:00Z'),
  })
  await db
    .insertInto('newsletter_subscription')
    .values({
      brand: 'estampa',
      store: 'WPX-GB',
      language: 'en',
      email: buyer.email.toUpperCase(),
      status: 'CONFIRMED',
      unsubscribe_token: `token of ${buyer.id}`,
    })
    .execute()
  return { buyer, number: order.number }
}

it('support sees where an order came from and what its customer agreed to', async () => {
  const { buyer, number } = await ordered()
  const support = await api.staff('support')
  const shown = granted(await support.orderDesk.getOrder({ number }))
  expect(shown.origin).toEqual({
    source: 'web',
    campaign: { source: 'google', medium: 'cpc', name: 'mugs' },
    isByAdNetwork: false,
    consent: { at: now.toISOString(), ads: false, analytics: true },
    newsletter: 'CONFIRMED',
  })
  expect(shown.customer.customerId).toBe(buyer.id)
  // Promised eight days after it was placed, two days ago.
  expect(shown.promiseDays).toBe(6)
  expect(shown.steps.map(({ status }) => status)).toEqual([0, 200, 201, 202])
  const { html = '' } = await office.draw(support, `/office/orders/${number}`)
  expect(html).toContain(`href="/office/customers/${buyer.id}"`)
  expect(html).toMatch(/<li data-state="here" aria-current="step">/)
  expect(html).toContain('google · cpc · mugs')
})

it('a visit that is forgotten leaves only that the order came by the shop', async () => {
  const { number } = await ordered()
  await database.db.deleteFrom('session').execute()
  const support = await api.staff('support')
  const { origin } = granted(await support.orderDesk.getOrder({ number }))
  expect(origin).toEqual({ source: 'web', isByAdNetwork: false, newsletter: 'CONFIRMED' })
})

it('whoever packs parcels learns neither where customers came from nor of their accounts', async () => {
  const { buyer, number } = await ordered()
  const maker = await api.staff('production')
  const shown = granted(await maker.orderDesk.getOrder({ number }))
  expect(shown.origin).toEqual({ source: 'web' })
  expect(JSON.stringify(shown)).not.toContain(buyer.id)
  const { html = '' } = await office.draw(maker, `/office/orders/${number}`)
  expect(html).not.toContain('/office/customers/')
})

it('an order is printed without menu and bar, and shows to each what its page shows them', async () => {
  const { buyer, number } = await ordered()
  const path = `/office/orders/${number}/print`
  const support = await api.staff('support')
  const page = await office.draw(support, path)
  expect(page.status).toBe(200)
  expect(page.html).toContain(buyer.email)
  expect(page.html).toContain('o-paper')
  expect(page.html).not.toMatch(/o-rail|o-omnibox|<form/)
  const maker = await api.staff('production')
  const bare = await office.draw(maker, path)
  expect(bare.status).toBe(200)
  expect(bare.html).not.toMatch(new RegExp(`${buyer.email}|Downing|Prueba`))
  const spain = await api.staff('support', ['WPX-ES'])
  expect((await office.draw(spain, path)).status).toBe(404)
  expect((await office.draw(await api.staff('translator'), path)).status).toBe(404)
})
