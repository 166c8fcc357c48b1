import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withColor } from '#tests/designs/designs.ts'
import { makeCustomer, makeMug } from '#tests/make.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { transact } from '#db/transaction.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
} from '#tests/orders/orders.ts'
import { actorFor } from '#tests/actors.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>
let partner: Visitor

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  mug = await makeMug(database.db)
  await makeParcelService(database.db)
  partner = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function newDesign(name: string) {
  const draft = await startDesign(partner, mug.id)
  const designId = draft.id
  granted(await partner.design.renameDesign({ designId, name }))
  granted(await partner.design.describeDesign({ designId, description: 'For somebody' }))
  return openDesign(partner, designId)
}

async function publishedDesign(
  name: string,
  visibility: 'APPLICATION' | 'GROUP_APPLICATIONS' = 'GROUP_APPLICATIONS',
) {
  const draft = await newDesign(name)
  const { id: designId, revision } = draft
  granted(await partner.design.setVisibility({ designId, visibility, revision }))
  return draft
}

const pageEvent = (path: string, host = 'gb.localhost') => ({
  category: 'product',
  name: 'page_view',
  url: `http://${host}${path}`,
  path,
  title: '',
  referrer: '',
  userAgent: '',
  ip: '',
  platform: '',
  mobile: false,
  consentVersion: '1',
})

/** An order of so many pieces, up to the factory's list. */
async function sell(designId: string, quantity: number, buyer?: Visitor, address = {}) {
  const visitor = buyer ?? (await shop.visitorWithSession())
  const own = await visitor.design.getOwnDesign({ designId })
  const versionId =
    'code' in own ? await publishedVersion(designId) : await frozenVersion(visitor, own)
  granted(await visitor.cart.addDesign({ versionId, quantity }))
  const { id: orderId } = await orderOf(database.db, await placeOrder(visitor, { address }))
  const now = new Date(Date.now() + 2 * 60 * 60_000)
  await payOrder(database.db, orderId, now)
  await endRenderings(database.db, 'DONE')
  await transact(database.db, (trx) => progressByJob(trx, { orderId }, now))
  return { orderId, now }
}

async function publishedVersion(designId: string): Promise<string> {
  const { published_version_id } = await database.db
    .selectFrom('design')
    .where('id', '=', designId)
    .select('published_version_id')
    .executeTakeFirstOrThrow()
  return published_version_id!
}

async function frozenVersion(visitor: Visitor, { id, revision }: { id: string; revision: number }) {
  const confirmed = ['blank_page', 'empty'] as const
  const wanted = { designId: id, revision, reason: 'CART' as const, confirmed: [...confirmed] }
  return granted(await visitor.design.freezeVersion(wanted)).id
}

async function managed(filter: Parameters<typeof partner.design.listManagedDesigns>[0] = {}) {
  return granted(await partner.design.listManagedDesigns(filter))
}

describe('a partner’s list', () => {
  it('is for partners', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    expect(await customer.design.listManagedDesigns({})).toMatchObject({ code: 'forbidden' })
    expect(await shop.visitor().design.listManagedDesigns({})).toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('tells apart what is published, what has changed since and what was sold', async () => {
    const hidden = await newDesign('Hidden')
    const shown = await publishedDesign('Shown')
    const changed = await publishedDesign('Changed')
    granted(await saveOn(partner, changed, withColor(changed.document, '#ff0000')))
    await sell(shown.id, 2)
    const found = async (filter: object) => {
      const { designs, total } = await managed({ ...filter, query: 'e', sort: 'DATE_CREATION' })
      const names = designs.map(({ name }) => name)
      expect(total).toBe(names.length)
      return names.filter((name) => ['Hidden', 'Changed'].includes(name))
    }
    expect(await found({})).toEqual(['Changed', 'Hidden'])
    expect(await found({ isPublished: 'true' })).toEqual(['Changed'])
    expect(await found({ isPublished: 'false' })).toEqual(['Hidden'])
    expect(await found({ isChanged: 'true' })).toEqual(['Changed'])
    expect(await found({ isChanged: 'false' })).toEqual(['Hidden'])
    const sold = await managed({ isSold: 'true' })
    expect(sold.designs.map(({ id }) => id)).toContain(shown.id)
    expect((await managed({ isSold: 'false' })).designs.map(({ id }) => id)).toContain(hidden.id)
    expect(await partner.design.listManagedDesigns({ isSold: 'maybe' as 'ALL' })).toMatchObject({
      code: 'invalid',
    })
  })

  it('has the words and the address of what is published', async () => {
    const draft = await publishedDesign('Flores de mayo', 'APPLICATION')
    const { designs } = await managed({ query: 'Flores' })
    expect(designs).toMatchObject([
      {
        id: draft.id,
        slug: 'flores-de-mayo',
        description: 'For somebody',
        visibility: 'APPLICATION',
        isChanged: false,
        viewCount: 0,
        saleCount: 0,
        stores: [],
      },
    ])
  })
})

describe('views', () => {
  it('are counted store by store when a visitor’s browser tells of the page', async () => {
    const { id } = await publishedDesign('Seen')
    const path = `/design/seen/${id}`
    const here = await shop.visitorWithSession()
    const there = await shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
    granted(await here.event.recordPageEvent(pageEvent(path)))
    granted(await here.event.recordPageEvent(pageEvent(`${path}/`)))
    granted(await there.event.recordPageEvent(pageEvent(`/ca${path}`, 'es.localhost')))
    expect((await managed({ query: 'Seen' })).designs[0]).toMatchObject({
      viewCount: 3,
      stores: [
        { store: 'WPX-GB', viewCount: 2, saleCount: 0 },
        { store: 'WPX-ES', viewCount: 1, saleCount: 0 },
      ],
    })
  })

  it('are not counted for its maker, where it is not shown, nor for what is no design', async () => {
    const { id } = await publishedDesign('Mine', 'APPLICATION')
    const hidden = await newDesign('Mine but hidden')
    const there = await shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
    const here = await shop.visitorWithSession()
    granted(await partner.event.recordPageEvent(pageEvent(`/design/own/${id}`)))
    granted(await there.event.recordPageEvent(pageEvent(`/design/own/${id}`, 'es.localhost')))
    granted(await here.event.recordPageEvent(pageEvent(`/design/own/${hidden.id}`)))
    granted(await here.event.recordPageEvent(pageEvent(`/designs/own/${id}`)))
    granted(await here.event.recordPageEvent(pageEvent('/design/own/no-such-design')))
    const { designs } = await managed({ query: 'Mine' })
    expect(designs.map(({ viewCount }) => viewCount)).toEqual([0, 0])
  })
})

describe('sales', () => {
  it('of whatever was made from a design are the design’s, in the store that sold it', async () => {
    const { id } = await publishedDesign('Sold')
    const visitor = await shop.visitorWithSession()
    const copy = granted(await visitor.design.createDesign({ fromDesignId: id }))
    const second = granted(await visitor.design.duplicateDesign({ designId: copy.designId }))
    await sell(copy.designId, 2, visitor)
    await sell(second.designId, 1, visitor)
    const there = await shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
    await sell(id, 4, there, { postalCode: '28001', city: 'Madrid', legalId: '12345678Z' })
    expect((await managed({ query: 'Sold' })).designs[0]).toMatchObject({
      saleCount: 7,
      copyCount: 1,
      stores: [
        { store: 'WPX-ES', saleCount: 4 },
        { store: 'WPX-GB', saleCount: 3 },
      ],
    })
  })

  it('of a duplicate that its maker publishes are not those of the first one', async () => {
    const first = await publishedDesign('First')
    const { designId } = granted(await partner.design.duplicateDesign({ designId: first.id }))
    const { revision } = await openDesign(partner, designId)
    const visibility = 'GROUP_APPLICATIONS' as const
    granted(await partner.design.setVisibility({ designId, visibility, revision }))
    await sell(designId, 4)
    const { designs } = await managed({ query: 'First' })
    expect(designs.find(({ id }) => id === first.id)).toMatchObject({ saleCount: 0 })
    expect(designs.find(({ id }) => id === designId)).toMatchObject({ saleCount: 4 })
  })

  it('count once however often an order is released, and not at all when it ends', async () => {
    const { id } = await publishedDesign('Returned')
    await sell(id, 1)
    const { orderId, now } = await sell(id, 5)
    const sold = async () => (await managed({ query: 'Returned' })).designs[0]!.saleCount
    expect(await sold()).toBe(6)
    await moveOrder(database.db, { orderId, to: 201, actor: actorFor('factory'), now })
    await moveOrder(database.db, { orderId, to: 200, actor: { kind: 'system' }, now })
    expect(await sold()).toBe(6)
    await transact(database.db, (trx) =>
      cancelOrder(trx, { orderId, actor: actorFor('customer'), now }),
    )
    expect(await sold()).toBe(1)
  })

  it('of what nobody published are not counted', async () => {
    const visitor = await shop.visitorWithSession()
    const { id } = await startDesign(visitor, mug.id)
    await sell(id, 2, visitor)
    const counted = await database.db.selectFrom('design_count').select('design_id').execute()
    expect(counted.map(({ design_id }) => design_id)).not.toContain(id)
  })
})
