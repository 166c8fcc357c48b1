import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashDocument } from '#commerce/design/document.rules.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withPhoto,
} from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, makeMug, makePhoto, makeRequiredAction } from '#tests/make.ts'
import { putDesignInCart } from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { designDocument } from '#commerce/design/design.columns.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function someone() {
  const login = await makeCustomer(database.db)
  return { ...login, visitor: await shop.customer(login) }
}

describe('the list of one’s orders', () => {
  it('is one’s own, newest first, with what to know an order by', async () => {
    const anna = await someone()
    const ben = await someone()
    const make = (placedAt: string) =>
      makePlacedOrder(database.db, {
        customerId: anna.id,
        placedAt: new Date(placedAt),
        lines: [{ articleName: 'Mug', quantity: 2 }, { articleName: 'Frame' }],
      })
    const [old, young] = [await make('2026-01-05T10:00:00Z'), await make('2026-03-05T10:00:00Z')]
    await makeRequiredAction(database.db, young.id)
    await makePlacedOrder(database.db)
    const { orders, total } = granted(await anna.visitor.tracking.listOwnOrders({}))
    expect(total).toBe(2)
    expect(orders.map(({ number }) => number)).toEqual([young.number, old.number])
    expect(orders[0]).toMatchObject({
      quantity: 3,
      openActions: 1,
      shown: [{ articleName: 'Mug' }, { articleName: 'Frame' }],
    })
    const oldest = granted(await anna.visitor.tracking.listOwnOrders({ sort: 'oldest' }))
    expect(oldest.orders[0]!.number).toBe(old.number)
    expect(await ben.visitor.tracking.listOwnOrders({})).toEqual({ orders: [], total: 0 })
  })

  it('is narrowed down by number and by days of the store’s calendar', async () => {
    const { id: customerId, visitor } = await someone()
    // Half an hour past midnight in London, where it is summer.
    const late = new Date('2026-06-30T23:30:00Z')
    const order = await makePlacedOrder(database.db, { customerId, placedAt: late })
    const numbers = async (filter: Parameters<Visitor['tracking']['listOwnOrders']>[0]) =>
      granted(await visitor.tracking.listOwnOrders(filter)).orders.map(({ number }) => number)
    expect(await numbers({ dateFrom: '2026-07-01', dateTo: '2026-07-01' })).toEqual([order.number])
    expect(await numbers({ dateTo: '2026-06-30' })).toEqual([])
    expect(await numbers({ query: order.number.slice(3, 7).toLowerCase() })).toEqual([order.number])
    expect(await numbers({ query: '%' })).toEqual([])
  })

  it('has pages', async () => {
    const { id: customerId, visitor } = await someone()
    for (let i = 0; i < 3; i++) await makePlacedOrder(database.db, { customerId })
    const page = async (number: number) =>
      granted(await visitor.tracking.listOwnOrders({ page: number, limit: 2 }))
    expect((await page(1)).orders).toHaveLength(2)
    expect(await page(2)).toMatchObject({ orders: [{}], total: 3 })
    expect((await page(3)).orders).toEqual([])
  })

  it.each([
    { sort: 'password' },
    { limit: 101 },
    { limit: '1e9' },
    { page: 0 },
    { dateFrom: '2026-02-30' },
    { query: 'x'.repeat(41) },
  ])('is not asked for %j', async (filter) => {
    const { visitor } = await someone()
    const answer = await visitor.tracking.listOwnOrders(filter as object)
    expect(answer).toMatchObject({ code: 'invalid' })
  })

  it('hears no other question', async () => {
    const anna = await someone()
    const ben = await someone()
    await makePlacedOrder(database.db, { customerId: ben.id })
    const asked = { customer: ben.id, 'filter[email]': ben.email, customerId: ben.id }
    expect(await anna.visitor.tracking.listOwnOrders(asked as object)).toMatchObject({ total: 0 })
  })
})

describe('one of them', () => {
  it('is shown whole to its owner, and to nobody else', async () => {
    const anna = await someone()
    const ben = await someone()
    const order = await makePlacedOrder(database.db, { customerId: anna.id, email: anna.email })
    expect(await anna.visitor.tracking.getOwnOrder(order)).toMatchObject({
      isOwner: true,
      personal: { email: anna.email },
    })
    expect(await ben.visitor.tracking.getOwnOrder(order)).toMatchObject({ code: 'not_found' })
    expect(await shop.visitor().tracking.getOwnOrder(order)).toMatchObject({
      code: 'unauthenticated',
    })
    const guests = await makePlacedOrder(database.db)
    expect(await anna.visitor.tracking.getOwnOrder(guests)).toMatchObject({ code: 'not_found' })
  })
})

describe('the same once more', () => {
  const cartOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({}))

  it('is the very version where nothing has changed since', async () => {
    const { id: customerId, visitor } = await someone()
    const { versionId, articleId } = await putDesignInCart(database.db, visitor)
    const [line] = (await cartOf(visitor)).lines
    granted(await visitor.cart.removeLine({ lineId: line!.id }))
    const order = await makePlacedOrder(database.db, {
      customerId,
      lines: [{ articleId, versionId, variant: '330', quantity: 3 }],
    })
    expect(await visitor.tracking.reorder(order)).toEqual({ added: 1, left: [] })
    const { lines } = await cartOf(visitor)
    expect(lines.filter(({ quantity }) => quantity === 3)).toMatchObject([
      { design: { versionId } },
    ])
  })

  it('is a copy of what was printed where the design is gone, and looks the same', async () => {
    const { id: customerId, visitor } = await someone()
    const { versionId, articleId, designId } = await putDesignInCart(database.db, visitor)
    const order = await makePlacedOrder(database.db, {
      customerId,
      lines: [{ articleId, versionId, variant: '330' }],
    })
    const [line] = (await cartOf(visitor)).lines
    granted(await visitor.cart.removeLine({ lineId: line!.id }))
    const draft = await openDesign(visitor, designId)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#ff0000')))
    granted(await visitor.design.deleteDesign({ designId }))
    expect(await visitor.tracking.reorder(order)).toEqual({ added: 1, left: [] })
    const added = (await cartOf(visitor)).lines.find(({ design }) => design?.id !== designId)
    const copied = added!.design!
    expect(copied.id).not.toBe(designId)
    const copy = await openDesign(visitor, copied.id)
    expect(copy.document.pages[0]!.background.color).not.toBe('#ff0000')
    expect(copy.document.pages[0]!.elements).toHaveLength(1)
  })

  it('names what cannot be ordered any more, and why', async () => {
    const { id: customerId, visitor } = await someone()
    const sold = await makeArticle(database.db)
    const gone = await makeArticle(database.db, { stores: ['WPX-ES'] })
    const { versionId, articleId } = await putDesignInCart(database.db, visitor)
    await database.db
      .deleteFrom('article_price')
      .where('article_id', '=', articleId)
      .where('variant', '=', '330')
      .execute()
    const order = await makePlacedOrder(database.db, {
      customerId,
      lines: [
        { articleId: sold.id, articleName: 'Frame', quantity: 2 },
        { articleId: gone.id, articleName: 'Old frame' },
        { articleId, versionId, variant: '330', articleName: 'Mug' },
      ],
    })
    expect(await visitor.tracking.reorder(order)).toEqual({
      added: 1,
      left: [
        { articleName: 'Old frame', problem: 'not_sold' },
        { articleName: 'Mug', problem: 'size_not_sold' },
      ],
    })
    expect((await cartOf(visitor)).lines).toContainEqual(
      expect.objectContaining({ articleId: sold.id, quantity: 2 }),
    )
  })

  it('is for the owner alone', async () => {
    const { visitor } = await someone()
    const order = await makePlacedOrder(database.db)
    expect(await visitor.tracking.reorder(order)).toMatchObject({ code: 'not_found' })
  })

  it('asks for a look at what was sold empty in earlier days', async () => {
    const { id: customerId, visitor } = await someone()
    const mug = await makeMug(database.db)
    const draft = await startDesign(visitor, mug.id)
    const [page] = draft.document.pages
    const bare = { ...draft.document, pages: [{ ...page!, background: backgroundDefaults }] }
    const { id: versionId } = await database.db
      .insertInto('design_version')
      .values({
        id: makePublicId(),
        design_id: draft.id,
        number: 1,
        revision: 1,
        document: designDocument.write(bare),
        document_sha256: hashDocument(bare),
        engine_version: LAYOUT_ENGINE_VERSION,
        findings_confirmed: [],
        reason: 'ORDER',
        frozen_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = await makePlacedOrder(database.db, {
      customerId,
      lines: [{ articleId: mug.id, versionId, variant: '330', articleName: 'Mug' }],
    })
    expect(await visitor.tracking.reorder(order)).toEqual({
      added: 0,
      left: [{ articleName: 'Mug', problem: 'needs_look' }],
    })
  })

  it('asks for a look where something would print badly that was fine before', async () => {
    const { id: customerId, visitor } = await someone()
    const mug = await makeMug(database.db)
    const draft = await startDesign(visitor, mug.id)
    const { extSessionId } = granted(await visitor.session.getSession({}))
    const photo = await makePhoto(database.db, { extSessionId, customerId })
    const small = { ...photo, asset: { ...photo.asset, widthPx: 1200, heightPx: 800 } }
    await database.db
      .updateTable('stored_file')
      .set({ width_px: 1200, height_px: 800 })
      .where('sha256', '=', photo.asset.sha256)
      .execute()
    const { revision } = granted(await saveOn(visitor, draft, withPhoto(draft.document, small)))
    const frozen = await visitor.design.freezeVersion({ designId: draft.id, revision })
    const { id: versionId } = granted(frozen)
    await database.db
      .updateTable('article_variant')
      .set({ width_mm: 2_900, height_mm: 1_400 })
      .where('article_id', '=', mug.id)
      .execute()
    const order = await makePlacedOrder(database.db, {
      customerId,
      lines: [{ articleId: mug.id, versionId, variant: '330', articleName: 'Mug' }],
    })
    expect(await visitor.tracking.reorder(order)).toEqual({
      added: 0,
      left: [{ articleName: 'Mug', problem: 'needs_look' }],
    })
  })
})

describe('ordering again without an account', () => {
  it('is for whoever has placed the order, and for nobody else who has its link', async () => {
    const guest = await shop.visitorWithSession()
    const { extSessionId } = granted(await guest.session.getSession({}))
    const article = await makeArticle(database.db)
    const order = await makePlacedOrder(database.db, {
      extSessionId,
      placedAt: new Date(),
      lines: [{ articleId: article.id, quantity: 2 }],
    })
    const stranger = await shop.visitorWithSession()
    expect(await stranger.tracking.reorderTracked(order)).toMatchObject({ code: 'forbidden' })
    expect(await guest.tracking.reorderTracked(order)).toEqual({ added: 1, left: [] })
    const { lines } = granted(await guest.cart.getCart({}))
    expect(lines).toMatchObject([{ articleId: article.id, quantity: 2 }])
  })
})
