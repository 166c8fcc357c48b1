import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { transact } from '#db/transaction.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { refuseWrongBooks } from '#tests/faults/last-use.ts'
import { makeArticle, makeCustomer, makeOrder } from '#tests/make.ts'
import { makePromotion, NOON } from '#tests/orders/promotions.ts'
import { pricePromotions, type CartToPrice } from './promotion.service.ts'
import { confirmUses, purgePromotions, releaseUses, reserveUses } from './promotion-use.service.ts'
import { generateCodes } from './promotion-writing.service.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(() => refuseWrongBooks(database.db))

const cart = (codes: string[] = []): CartToPrice => ({
  lines: [{ id: 'a', articleId: 1, variant: '', quantity: 2, pieces: 1, unitMinor: 1_000 }],
  shipping: { amountMinor: 500 },
  codes,
})

const visitor = (): Ctx => ({ ...contextOf(database.db, makePublicId()), now: NOON })

async function customerContext(): Promise<Ctx> {
  const { id, email } = await makeCustomer(database.db)
  const ctx = visitor()
  const person = { email, name: 'Ana', surname: 'P', isPartner: false, permissions: [] }
  return {
    ...ctx,
    session: { ...ctx.session!, customer: { kind: 'customer', id, ...person } },
  }
}

/** As placing an order will do it; the order's id. */
async function order(ctx: Ctx, email: string, codes: string[]): Promise<string> {
  return transact(database.db, async (trx) => {
    const inside = { ...ctx, db: trx }
    const priced = await pricePromotions(inside, { ...cart(codes), email })
    const { id } = await makeOrder(trx, { email })
    await reserveUses(inside, { id, email }, priced)
    return id
  })
}

const discountOf = async (ctx: Ctx, codes: string[], email?: string) => {
  const priced = await pricePromotions(ctx, { ...cart(codes), email })
  return priced.verdicts.find(({ code }) => code !== undefined)
}

const usesOf = (orderId: string) =>
  database.db
    .selectFrom('promotion_use')
    .where('order_id', '=', orderId)
    .select(['state', 'discount_minor', 'currency'])
    .execute()

describe('a use', () => {
  it('is reserved with the order, confirmed with its payment, and given back when it is cancelled', async () => {
    await makePromotion(database.db, { codes: [{ code: 'ONLYONE' }], mostUses: 1 })
    const id = await order(visitor(), 'anna@example.com', ['ONLYONE'])
    expect(await usesOf(id)).toEqual([{ state: 'RESERVED', discount_minor: 200, currency: 'GBP' }])
    expect(await discountOf(visitor(), ['ONLYONE'])).toMatchObject({ reason: 'used_up' })
    for (let time = 0; time < 2; time += 1) await confirmUses(database.db, id, NOON)
    expect(await usesOf(id)).toMatchObject([{ state: 'CONFIRMED' }])
    for (let time = 0; time < 2; time += 1) {
      await transact(database.db, (trx) => releaseUses(trx, id, NOON))
    }
    expect(await usesOf(id)).toMatchObject([{ state: 'RELEASED' }])
    expect(await discountOf(visitor(), ['ONLYONE'])).toMatchObject({ discountMinor: 200 })
    await confirmUses(database.db, id, NOON)
    expect(await usesOf(id), 'a late payment brings nothing back').toMatchObject([
      { state: 'RELEASED' },
    ])
  })

  it('of a price that was true a moment ago is refused, and leaves no order', async () => {
    await makePromotion(database.db, { codes: [{ code: 'FASTER' }], mostUses: 1 })
    const late = await pricePromotions(visitor(), cart(['FASTER']))
    await order(visitor(), 'faster@example.com', ['FASTER'])
    const placed = transact(database.db, async (trx) => {
      const { id } = await makeOrder(trx, { email: 'late@example.com' })
      await reserveUses({ ...visitor(), db: trx }, { id, email: 'late@example.com' }, late)
    })
    await expect(placed).rejects.toMatchObject({
      code: 'conflict',
      fields: { [late.verdicts[0]!.promotionId!]: 'used_up' },
    })
    const orders = database.db.selectFrom('shop_order').where('email', '=', 'late@example.com')
    expect(await orders.select('id').execute()).toEqual([])
  })

  it('of one of many codes leaves the others', async () => {
    const promotionId = await makePromotion(database.db, { codes: [] })
    const codes = await generateCodes(database.db, { promotionId, count: 2_500 })
    expect(new Set(codes).size).toBe(2_500)
    expect(codes[0]).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/)
    await order(visitor(), 'anna@example.com', [codes[0]!])
    expect(await discountOf(visitor(), [codes[0]!])).toMatchObject({ reason: 'used_up' })
    expect(await discountOf(visitor(), [codes[1]!])).toMatchObject({ discountMinor: 200 })
  })

  it('is not counted where the promotion did nothing', async () => {
    await makePromotion(database.db, { codes: [{ code: 'BIGGER' }], minimumQuantity: 9 })
    expect(await usesOf(await order(visitor(), 'anna@example.com', ['BIGGER']))).toEqual([])
  })

  it('counts for a limit that is set only later', async () => {
    const id = await makePromotion(database.db, { codes: [{ code: 'LATER' }] })
    await order(visitor(), 'anna@example.com', ['LATER'])
    await database.db
      .insertInto('promotion_limit')
      .values({ promotion_id: id, most_uses: 1 })
      .execute()
    expect(await discountOf(visitor(), ['LATER'])).toMatchObject({ reason: 'used_up' })
  })
})

describe('once for each customer', () => {
  const once = (code: string) =>
    makePromotion(database.db, { codes: [{ code }], mostUsesPerCustomer: 1 })

  it.each([
    ['Anna@Example.com', 'anna@example.com', true],
    ['anna+1@example.com', 'anna+2@example.com', true],
    ['a.nn.a@gmail.com', 'anna+x@googlemail.com', true],
    ['ａｎｎａ@example.com', 'anna@example.com', true],
    ['a.nna@example.com', 'anna@example.com', false],
    ['+anna@example.com', '+ben@example.com', false],
    ['anna@example.com', 'anna@example.org', false],
  ])('%s and %s are the same person: %s', async (one, other, isSame) => {
    const code = `ONCE${Math.floor(Math.random() * 1e9)}`
    await once(code)
    await order(visitor(), one, [code])
    const verdict = await discountOf(visitor(), [code], other)
    expect(verdict!.reason).toBe(isSame ? 'used_by_customer' : undefined)
  })

  it('is once also for a guest who makes an account, and for a customer who orders as a guest', async () => {
    await once('ONCEONLY')
    const anna = await customerContext()
    await order(visitor(), anna.session!.customer!.email, ['ONCEONLY'])
    expect(await discountOf(anna, ['ONCEONLY'])).toMatchObject({ reason: 'used_by_customer' })
    const ben = await customerContext()
    await order(ben, 'work@example.com', ['ONCEONLY'])
    for (const email of ['work@example.com', ben.session!.customer!.email]) {
      expect(await discountOf(visitor(), ['ONCEONLY'], email)).toMatchObject({
        reason: 'used_by_customer',
      })
    }
    expect(await discountOf(ben, ['ONCEONLY'], 'new@example.com')).toMatchObject({
      reason: 'used_by_customer',
    })
  })

  it('keeps neither address nor name, and forgets who it was when nobody can have it again', async () => {
    const id = await once('FORGET')
    const anna = await customerContext()
    await order(anna, anna.session!.customer!.email, ['FORGET'])
    const read = () =>
      database.db
        .selectFrom('promotion_identity')
        .where('promotion_id', '=', id)
        .select('identity')
        .execute()
    const hashed = { identity: expect.stringMatching(/^[0-9a-f]{64}$/) as string }
    expect(await read()).toEqual([hashed, hashed])
    await purgePromotions(database.db, new Date('2037-02-28'))
    expect(await read()).toHaveLength(2)
    await purgePromotions(database.db, new Date('2037-03-02'))
    expect(await read()).toEqual([])
  })
})

describe('what it costs', () => {
  it('is few statements: one for the price and five for the order, with all that can be asked', async () => {
    await database.db.deleteFrom('promotion_use').execute()
    await database.db.deleteFrom('promotion').execute()
    const article = await makeArticle(database.db)
    await makePromotion(database.db, { effect: { kind: 'FREE_SHIPPING' } })
    await makePromotion(database.db, {
      codes: [{ code: 'EVERY', mostUses: 100 }],
      mostUses: 100,
      isFirstOrderOnly: true,
      mostUsesPerCustomer: 1,
    })
    const { id } = await makeOrder(database.db, { store: 'TZ-ES' })
    const email = 'busy@example.com'
    const line = { ...cart().lines[0]!, articleId: article.id }
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const priced = await pricePromotions(visitor(), { ...cart(['EVERY']), lines: [line], email })
    const forPrice = query.mock.calls.length
    await reserveUses(visitor(), { id, email }, priced)
    const forOrder = query.mock.calls.length - forPrice
    query.mockRestore()
    expect(priced.verdicts.map(({ reason }) => reason)).toEqual([undefined, undefined])
    expect([forPrice, forOrder]).toEqual([1, 5])
  })

  it('finds the orders of an address without reading them all', async () => {
    const { rows } = await database.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db)
      return sql<{ 'QUERY PLAN': string }>`
        explain select 1 from shop_order
        where email_identity(email) = email_identity('anna@example.com')`.execute(db)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('shop_order_email_identity')
  })
})
