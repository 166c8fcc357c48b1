import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { seedDelivery } from '#demo/seed/demo-delivery.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let articleId: number

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  articleId = (await makeArticle(database.db)).id
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

const ann = { name: 'Ann', surname: 'Other', email: 'ann@example.com' }
const ben = { ...ann, name: 'Ben', email: 'ben@example.com' }
const street = {
  recipient: 'Ann Other',
  addressLine1: '1 High Street',
  postalCode: 'SW1A 1AA',
  city: 'London',
}

async function shopper(): Promise<Visitor> {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId, quantity: 1 }))
  granted(await visitor.session.chooseGuestCheckout({}))
  return visitor
}

const contactOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({})).contact
const rowsOf = (table: 'cart' | 'checkout' | 'idempotent_answer') =>
  database.db
    .selectFrom(table)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('a step that is written in one statement', () => {
  it('and comes again does not undo what was said since', async () => {
    const visitor = await shopper()
    const key = { idempotencyKey: 'contact-of-ann' }
    const first = granted(await visitor.checkout.setContact(ann, key))
    granted(await visitor.checkout.setContact(ben))
    expect(await visitor.checkout.setContact(ann, key)).toEqual(first)
    expect(await contactOf(visitor)).toMatchObject({ name: 'Ben' })
  })

  it('is refused when the same key comes with another body, and changes nothing', async () => {
    const visitor = await shopper()
    const key = { idempotencyKey: 'contact-of-whom' }
    granted(await visitor.checkout.setContact(ann, key))
    expect(await visitor.checkout.setContact(ben, key)).toMatchObject({ code: 'key_reused' })
    expect(await contactOf(visitor)).toMatchObject({ name: 'Ann' })
  })

  it('counts once when it is sent 20 times at the same moment', async () => {
    const visitor = await shopper()
    granted(await visitor.checkout.setContact(ann))
    const key = { idempotencyKey: 'where-ann-lives' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.checkout.setAddress(street, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{}']))
    expect(granted(await visitor.checkout.getCheckout({})).revision).toBe(1)
  })

  it('chooses the delivery that was last said, not the one that comes again', async () => {
    await seedDelivery(database.db, makeSites(3000), new Date())
    const visitor = await shopper()
    granted(await visitor.checkout.setContact(ann))
    granted(await visitor.checkout.setAddress(street))
    const { options } = granted(await visitor.checkout.listDeliveryOptions({}))
    const [one, other] = options.filter(({ mode }) => mode === 'ADDRESS')
    const key = { idempotencyKey: 'the-first-thought' }
    const first = granted(await visitor.checkout.setDelivery({ service: one!.service }, key))
    granted(await visitor.checkout.setDelivery({ service: other!.service }))
    expect(await visitor.checkout.setDelivery({ service: one!.service }, key)).toEqual(first)
    expect(await visitor.checkout.setDelivery({ service: other!.service }, key)).toMatchObject({
      code: 'key_reused',
    })
    const { delivery, revision } = granted(await visitor.checkout.getCheckout({}))
    expect([delivery?.service, revision]).toEqual([other!.service, 3])
    expect(await visitor.checkout.setDelivery({ service: 'by-balloon' })).toMatchObject({
      code: 'invalid',
      fields: { service: 'not_offered' },
    })
  })

  it('that was refused once stays refused under its key', async () => {
    const visitor = await shop.visitorWithSession()
    const key = { idempotencyKey: 'too-early-for-it' }
    expect(await visitor.cart.setContact(ann, key)).toMatchObject({ code: 'not_found' })
    granted(await visitor.cart.addLine({ articleId, quantity: 1 }))
    expect(await visitor.cart.setContact(ann, key)).toMatchObject({ code: 'not_found' })
    expect(await contactOf(visitor)).toBeUndefined()
  })

  it('still answers the same when the cart has become an order since', async () => {
    const visitor = await shopper()
    const key = { idempotencyKey: 'before-the-order' }
    const first = granted(await visitor.checkout.setContact(ann, key))
    await database.db.updateTable('cart').set({ ordered_at: new Date() }).execute()
    expect(await visitor.checkout.setContact(ann, key)).toEqual(first)
    expect(await visitor.checkout.setContact(ann)).toMatchObject({ code: 'not_found' })
  })

  it('writes nothing for a session that has ended, and nothing into another visitor’s cart', async () => {
    const visitor = await shopper()
    const stranger = await shop.visitorWithSession()
    const before = await rowsOf('cart')
    await database.db
      .deleteFrom('session')
      .where('ext_id', '=', await extIdOf(visitor))
      .execute()
    expect(await visitor.cart.addLine({ articleId, quantity: 1 })).toMatchObject({
      code: 'unauthenticated',
    })
    expect(await visitor.checkout.setContact(ann)).toMatchObject({ code: 'not_found' })
    expect(await visitor.session.chooseGuestCheckout({})).toMatchObject({ code: 'unauthenticated' })
    expect(await stranger.checkout.setContact(ben)).toMatchObject({ code: 'not_found' })
    expect(await rowsOf('cart')).toEqual(before)
  })

  it('does not skip a step before it', async () => {
    const visitor = await shopper()
    expect(await visitor.checkout.setAddress(street)).toMatchObject({
      code: 'conflict',
      fields: { step: 'contact' },
    })
    const said = await rowsOf('checkout')
    const wrong = await visitor.checkout.setAddress({ ...street, postalCode: '28001' })
    expect(wrong).toMatchObject({ code: 'conflict' })
    granted(await visitor.checkout.setContact(ann))
    expect(await visitor.checkout.setAddress({ ...street, postalCode: '28001' })).toMatchObject({
      code: 'invalid',
    })
    expect(await rowsOf('checkout')).toEqual(said)
  })
})

async function extIdOf(visitor: Visitor): Promise<string> {
  return granted(await visitor.session.getSession({})).extSessionId
}

describe('the first things in a cart', () => {
  it('make one cart, however many come at the same moment', async () => {
    const visitor = await shop.visitorWithSession()
    const others = await Promise.all(Array.from({ length: 8 }, () => makeArticle(database.db)))
    const added = await Promise.all(
      others.map(({ id }) => visitor.cart.addLine({ articleId: id, quantity: 2 })),
    )
    for (const one of added) granted(one)
    const { lines, quantity } = granted(await visitor.cart.getCart({}))
    expect([lines.length, quantity]).toEqual([8, 16])
    const carts = database.db
      .selectFrom('cart')
      .where('ext_session_id', '=', await extIdOf(visitor))
    expect(await carts.select('id').execute()).toHaveLength(1)
  })

  it('are those of the first variant, unless another is named, and no others', async () => {
    const visitor = await shop.visitorWithSession()
    const faces = ['b', 'a'].map((code) => ({ code, widthMm: 100, heightMm: 100 }))
    const { id } = await makeArticle(database.db, { faces })
    const before = await rowsOf('cart')
    expect(await visitor.cart.addLine({ articleId: id, variant: 'c', quantity: 1 })).toMatchObject({
      code: 'invalid',
      fields: { variant: 'not_found' },
    })
    expect(await rowsOf('cart'), 'a cart of nothing').toEqual(before)
    granted(await visitor.cart.addLine({ articleId: id, quantity: 1 }))
    granted(await visitor.cart.addLine({ articleId: id, variant: 'a', quantity: 1 }))
    const { lines } = granted(await visitor.cart.getCart({}))
    expect(lines.map(({ variant }) => variant)).toEqual(['b', 'a'])
  })
})
