import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { purgeHitAddresses } from './attribution.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())

const home = 'http://gb.localhost:3000/'

async function makePartner(given: { is_partner?: boolean; brand?: 'estampa' | 'tazalia' } = {}) {
  const person = await makeCustomer(database.db, given.brand ? { brand: given.brand } : {})
  const row = await database.db
    .updateTable('customer')
    .set({ is_partner: given.is_partner ?? true })
    .where('email', '=', person.email)
    .returning(['id', 'affiliate_id'])
    .executeTakeFirstOrThrow()
  return { ...person, partnerId: row.id, number: String(row.affiliate_id) }
}

const hitsOf = (partnerId: string) =>
  database.db.selectFrom('affiliate_hit').selectAll().where('partner_id', '=', partnerId).execute()

describe('where a visitor came from', () => {
  it('is remembered by the session for the days of each cookie', async () => {
    const visitor = await shop.visitorWithSession()
    await visitor.attribution.noteArrival({
      url: `${home}?utm_source=news&utm_medium=email&awc=1_2_abc`,
    })
    expect(await visitor.attribution.getAttribution({})).toEqual({
      tracking: { value: 'utm_source=news&utm_medium=email', until: '2026-05-15T10:00:00.000Z' },
      awc: { value: '1_2_abc', until: '2026-05-31T10:00:00.000Z' },
    })
    await visitor.attribution.noteArrival({ url: home, referrer: 'https://www.google.com/' })
    expect(await visitor.attribution.getAttribution({})).toMatchObject({
      tracking: { value: 'utm_source=google&utm_medium=organic' },
      awc: { value: '1_2_abc' },
    })
    const then = clock
    clock = new Date('2026-05-20T10:00:00Z')
    expect(await visitor.attribution.getAttribution({})).not.toHaveProperty('tracking')
    clock = then
  })

  it('is still known when the visitor logs in', async () => {
    const person = await makeCustomer(database.db)
    const visitor = await shop.visitorWithSession()
    await visitor.attribution.noteArrival({ url: `${home}?utm_source=news` })
    const opened = await visitor.session.logIn(person)
    visitor.caller.credential = (opened as { credential: string }).credential
    expect(await visitor.attribution.getAttribution({})).toMatchObject({
      tracking: { value: 'utm_source=news' },
    })
  })

  it('must be a page of the store', async () => {
    const visitor = await shop.visitorWithSession()
    for (const url of ['https://evil.example/?utm_source=a', 'nonsense', 'file:///etc/passwd']) {
      expect(await visitor.attribution.noteArrival({ url })).toMatchObject({ code: 'invalid' })
    }
  })

  it('is told to the shop at most sixty times a minute', async () => {
    const visitor = await shop.visitorWithSession({ address: '10.9.9.9' })
    const tell = () => visitor.attribution.noteArrival({ url: `${home}?utm_source=a` })
    for (let i = 0; i < 60; i++) await tell()
    expect(await tell()).toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('a partner’s link', () => {
  it('is one hit a visitor and day, with the address of the connection', async () => {
    const partner = await makePartner()
    const visitor = await shop.visitorWithSession({ address: '203.0.113.7' })
    const url = `${home}photo-mug?afcust=${partner.number}&utm_campaign=spring`
    await visitor.attribution.noteArrival({ url })
    await visitor.attribution.noteArrival({ url })
    const again = await shop.visitorWithSession({ address: '203.0.113.7' })
    await again.attribution.noteArrival({ url })
    const hits = await hitsOf(partner.partnerId)
    expect(hits).toHaveLength(1)
    expect(hits[0]).toMatchObject({
      domain: 'gb.localhost',
      url: 'http://gb.localhost:3000/photo-mug',
      ip: '203.0.113.0/24',
      campaign: 'spring',
      is_own: false,
    })
    expect(await visitor.attribution.getAttribution({})).toMatchObject({
      affiliate: { value: partner.number, until: '2026-05-16T10:00:00.000Z' },
    })
  })

  it('keeps the network of a visitor, and the address only of who has agreed', async () => {
    const partner = await makePartner()
    const keptFrom = async (address: string, consent?: { isAdsAccepted: boolean }) => {
      const visitor = await shop.visitorWithSession({ address })
      if (consent) {
        const said = { ...consent, isConsentGiven: true, isAnalyticsAccepted: true }
        const version = { consentVersion: '1' }
        granted(await visitor.session.setConsent({ ...said, ...version }))
      }
      granted(await visitor.attribution.recordHit({ customerId: partner.number, url: home }))
      return (await hitsOf(partner.partnerId)).at(-1)?.ip
    }
    expect(await keptFrom('198.51.100.23')).toBe('198.51.100.0/24')
    expect(await keptFrom('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(await keptFrom('198.51.101.23', { isAdsAccepted: false })).toBe('198.51.101.0/24')
    expect(await keptFrom('198.51.102.23', { isAdsAccepted: true })).toBe('198.51.102.23')
  })

  it('leaves nothing by which its visitor is found again on another day', async () => {
    const partner = await makePartner()
    const visitor = await shop.visitorWithSession({ address: '203.0.113.77' })
    const before = clock
    granted(await visitor.attribution.recordHit({ customerId: partner.number, url: home }))
    clock = new Date(before.getTime() + 24 * 60 * 60 * 1000)
    granted(await visitor.attribution.recordHit({ customerId: partner.number, url: home }))
    clock = before
    const footprints = (await hitsOf(partner.partnerId)).map((hit) => hit.device_footprint)
    expect(new Set(footprints).size).toBe(2)
    const known = createHash('sha256').update('203.0.113.77 ').digest('base64url')
    expect(footprints).not.toContain(known)
  })

  it('counts for nobody when the device remembers a partner already', async () => {
    const partner = await makePartner()
    const visitor = await shop.visitorWithSession()
    await visitor.attribution.noteArrival({
      url: `${home}?afcust=${partner.number}`,
      knownAffiliate: '1001',
    })
    expect(await hitsOf(partner.partnerId)).toEqual([])
    expect(await visitor.attribution.getAttribution({})).toEqual({})
  })

  it.each([
    ['is no partner', { is_partner: false }],
    ['is a partner of the other brand', { brand: 'tazalia' as const }],
  ])('of somebody who %s counts for nothing', async (_, given) => {
    const person = await makePartner(given)
    const visitor = await shop.visitorWithSession()
    await visitor.attribution.noteArrival({ url: `${home}?afcust=${person.number}` })
    expect(await hitsOf(person.partnerId)).toEqual([])
    expect(await visitor.attribution.getAttribution({})).toEqual({})
  })

  it('followed by the partner himself is marked', async () => {
    const partner = await makePartner()
    const self = await shop.customer(partner)
    await self.attribution.noteArrival({ url: `${home}?afcust=${partner.number}` })
    expect(await hitsOf(partner.partnerId)).toMatchObject([{ is_own: true }])
  })

  it('followed ten thousand times by browsers with invented names stays a handful', async () => {
    const partner = await makePartner()
    const visitor = await shop.visitorWithSession({ address: '203.0.113.99' })
    for (let i = 0; i < 30; i++) {
      visitor.caller.clientAgent = `Mozilla/5.0 invented ${i}`
      await visitor.attribution.recordHit({ customerId: partner.number, url: home })
    }
    expect((await hitsOf(partner.partnerId)).length).toBe(20)
  })

  it('cannot be told with another ip, domain or footprint than one’s own', async () => {
    const partner = await makePartner()
    const visitor = await shop.visitorWithSession({ address: '203.0.113.50' })
    const hit = { customerId: partner.number, url: home }
    for (const deviceFootprint of ['a', 'b']) {
      await visitor.attribution.recordHit({
        ...hit,
        ip: '8.8.8.8',
        domain: 'evil.example',
        deviceFootprint,
      })
    }
    expect(await hitsOf(partner.partnerId)).toMatchObject([
      { ip: '203.0.113.0/24', domain: 'gb.localhost' },
    ])
    expect(
      await visitor.attribution.recordHit({ ...hit, url: 'https://evil.example/' }),
    ).toMatchObject({ code: 'invalid', fields: { url: 'url' } })
    expect(await visitor.attribution.recordHit({ ...hit, campaign: '<script>' })).toMatchObject({
      code: 'invalid',
      fields: { campaign: 'forbidden_characters' },
    })
    for (const customerId of ['12abc', '-1', '1e3', '١', '9'.repeat(30)]) {
      expect(await visitor.attribution.recordHit({ ...hit, customerId })).toMatchObject({
        code: 'invalid',
      })
    }
    expect(await visitor.attribution.recordHit({ ...hit, customerId: '99999999' })).toEqual({})
  })

  it('is remembered longer than the address it came from', async () => {
    const partner = await makePartner()
    const visitor = await shop.visitorWithSession()
    await visitor.attribution.recordHit({ customerId: partner.number, url: home })
    await purgeHitAddresses(database.db, new Date('2026-09-01T00:00:00Z'))
    expect(await hitsOf(partner.partnerId)).toMatchObject([{ ip: null }])
  })
})
