import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import { cancelOrder, changeOrderAddress } from '#commerce/fulfilment/order-changes.service.ts'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressOrder } from '#commerce/fulfilment/order-progress.service.ts'
import { orderStatuses, type OrderStatus } from '#commerce/order/order.terms.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { transact } from '#db/transaction.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, startDesign } from '#tests/designs/designs.ts'
import { findBroken } from '#tests/orders/invariants.ts'
import { makeArticle, makeCustomer, makeMug } from '#tests/make.ts'
import {
  endRenderings,
  homeAddress,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
} from '#tests/orders/orders.ts'
import { actorFor } from '#tests/actors.ts'
import { actorRoles, type ActorRole } from '#db/actor-role.ts'

const MINUTE_MS = 60_000
const START = new Date('2036-11-11T09:00:00Z')

let database: TestDatabase
let customer: Visitor
let article: { id: number }
let firstVersionId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const shop = openApi(database.db, () => START)
  await makeParcelService(database.db)
  customer = await shop.customer(await makeCustomer(database.db))
  article = await makeArticle(database.db)
  const draft = await startDesign(customer, (await makeMug(database.db)).id)
  const frozen = await customer.design.freezeVersion({
    designId: draft.id,
    revision: draft.revision,
    reason: 'CART',
    confirmed: ['blank_page', 'empty'],
  })
  firstVersionId = granted(frozen).id
})
afterAll(() => database.drop())

type World = { orderId: string; now: Date }
type Act = { name: string; run: (world: World) => Promise<void> }

const inTransaction =
  (run: (trx: TestDatabase['db'], world: World) => Promise<unknown>) => async (world: World) => {
    await transact(database.db, (trx) => run(trx, world))
  }

const acts: Record<string, Act['run']> = {
  pay: async ({ orderId, now }) => void (await payOrder(database.db, orderId, now)),
  look: inTransaction((trx, { orderId, now }) => progressOrder(trx, orderId, now)),
  'draw files': () => endRenderings(database.db, 'DONE'),
  'break files': () => endRenderings(database.db, { failure: 'crash' }),
  'change the address': inTransaction((trx, { orderId, now }) => {
    const ctx = { ...contextOf(database.db, 'x'.repeat(22)), db: trx, now }
    const address = {
      ...homeAddress,
      addressLine1: '2 Low Road',
      country: 'GB' as const,
      isBillingCompany: false,
    }
    return changeOrderAddress(ctx, { orderId, address, actor: actorFor('customer') })
  }),
  cancel: inTransaction((trx, { orderId, now }) =>
    cancelOrder(trx, { orderId, actor: actorFor('customer'), now }),
  ),
}

const anyStatus = fc.constantFrom(...(Object.keys(orderStatuses).map(Number) as OrderStatus[]))

/** Half of them are edges of the table, so that walks get far. */
const anyMove = fc
  .oneof(
    fc
      .constantFrom(...orderLifecycle)
      .chain(({ to, who }) => fc.record({ to: fc.constant(to), kind: fc.constantFrom(...who) })),
    fc.record({ to: anyStatus, kind: fc.constantFrom(...actorRoles) }),
  )
  .map(({ to, kind }): Act => ({ name: `${kind} → ${to}`, run: (world) => move(world, to, kind) }))

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(...Object.entries(acts).map(([name, run]) => ({ name, run }))),
  },
  { weight: 3, arbitrary: anyMove },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 90 }).map((minutes) => ({
      name: `${minutes} minutes pass`,
      run: async (world: World) => {
        world.now = new Date(world.now.getTime() + minutes * MINUTE_MS)
      },
    })),
  },
)

/** Straight through, so that the later states are walked as well as the early ones. */
const happyStart: Act[] = ['pay', 'draw files']
  .map((name) => ({ name, run: acts[name]! }))
  .concat({
    name: 'two hours pass',
    run: async (world) => {
      world.now = new Date(world.now.getTime() + 120 * MINUTE_MS)
      await acts['look']!(world)
    },
  })

async function move({ orderId, now }: World, to: OrderStatus, kind: ActorRole): Promise<void> {
  await transact(database.db, (trx) =>
    moveOrder(trx, { orderId, to, actor: actorFor(kind), reason: 'walk', now }),
  )
}

/** Each order has files of its own to wait for. */
async function freezeAnother(): Promise<string> {
  const id = makePublicId()
  await sql`
    insert into design_version
      (id, design_id, number, revision, document, document_sha256, engine_version, findings_confirmed, reason)
    select ${id}, design_id, (select max(number) + 1 from design_version where design_id = first.design_id),
      revision, document, encode(sha256(${id}::bytea), 'hex'), engine_version, findings_confirmed, reason
    from design_version as first where id = ${firstVersionId}`.execute(database.db)
  return id
}

async function newOrder(): Promise<World> {
  const versionId = await freezeAnother()
  granted(await customer.cart.addLine({ articleId: article.id }))
  granted(await customer.cart.addDesign({ versionId }))
  const { id } = await orderOf(database.db, await placeOrder(customer))
  return { orderId: id, now: START }
}

/** True when it was done, false when it was refused as it should be. */
async function tryAct(act: Act, world: World): Promise<boolean> {
  try {
    await act.run(world)
    return true
  } catch (error) {
    if (error instanceof Refusal && ['conflict', 'not_found', 'invalid'].includes(error.code))
      return false
    throw error
  }
}

const statusOf = async ({ orderId }: World) =>
  (
    await database.db
      .selectFrom('shop_order')
      .where('id', '=', orderId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status

const readable = fc.array(anyAct, { minLength: 5, maxLength: 40 })

describe('an order that anything may happen to', () => {
  it.each([
    ['from the beginning', [] as Act[]],
    ['paid and released', happyStart],
  ])('goes only where the table leads, %s', async (_, start) => {
    await fc.assert(
      fc.asyncProperty(readable, async (walk) => {
        const world = await newOrder()
        for (const act of start) await tryAct(act, world)
        for (const act of walk) {
          const before = await statusOf(world)
          const isDone = await tryAct(act, world)
          const isMoved = (await statusOf(world)) !== before
          expect(isMoved && !isDone, act.name).toBe(false)
        }
        expect(await findBroken(database.db)).toEqual({})
      }),
      { numRuns: 10 },
    )
  })

  it('ends the same way whoever is faster', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyAct, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
        fc.boolean(),
        async (rounds, isReleased) => {
          const world = await newOrder()
          if (isReleased) for (const act of happyStart) await tryAct(act, world)
          for (const round of rounds) {
            await Promise.all(round.map((act) => tryAct(act, world)))
          }
          expect(await findBroken(database.db)).toEqual({})
        },
      ),
      { numRuns: 10 },
    )
  })

  it('is cancelled, paid and released at once, and nobody loses money', async () => {
    for (let i = 0; i < 12; i += 1) {
      const world = await newOrder()
      if (i % 3 === 0) await acts['pay']!(world)
      await endRenderings(database.db, 'DONE')
      world.now = new Date(START.getTime() + 61 * MINUTE_MS)
      await Promise.all(
        ['pay', 'cancel', 'look'].map((name) => tryAct({ name, run: acts[name]! }, world)),
      )
      await acts['look']!(world)
      expect(await findBroken(database.db)).toEqual({})
    }
  })
})
