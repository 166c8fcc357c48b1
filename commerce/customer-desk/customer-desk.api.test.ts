import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { personalData } from '#commerce/folded-nouns.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'

const brand = { brand: 'wanapix', email: '' }

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-11-18T10:00:00Z')
let clerk: OfficeApi
let ofPortugal: OfficeApi
let buyer: { id: string; email: string; password: string }

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  clerk = await shop.staff('support')
  ofPortugal = await shop.staff('support', ['WPX-PT'])
  buyer = await makeCustomer(database.db)
  for (const [number, store] of [
    ['ES-AAAA', 'WPX-ES'],
    ['PT-AAAA', 'WPX-PT'],
  ] as const) {
    await database.db
      .insertInto('shop_order')
      .values({
        public_id: makePublicId(),
        number,
        store,
        customer_id: buyer.id,
        email: buyer.email,
        total_minor: 1000,
        currency: 'EUR',
      })
      .execute()
  }
})
afterAll(() => database.drop())

describe('customers', () => {
  it('are found by name or address, by who may see their stores', async () => {
    await makeCustomer(database.db)
    const all = granted(await clerk.customerDesk.listCustomers({}))
    expect(all.customers).toHaveLength(2)
    const found = granted(await clerk.customerDesk.listCustomers({ words: buyer.email }))
    expect(found.customers).toMatchObject([{ email: buyer.email, orders: 2 }])
    const here = granted(await ofPortugal.customerDesk.listCustomers({}))
    expect(here.customers).toMatchObject([{ email: buyer.email, orders: 1 }])
    const elsewhere = await ofPortugal.customerDesk.listCustomers({ store: ['WPX-ES'] })
    expect(granted(elsewhere).customers).toEqual([])
  })

  it('come page by page', async () => {
    const first = granted(await clerk.customerDesk.listCustomers({ most: 1 }))
    const rest = granted(await clerk.customerDesk.listCustomers({ most: 1, after: first.next }))
    expect(rest.next).toBeUndefined()
    expect(rest.customers[0]!.customerId).not.toBe(first.customers[0]!.customerId)
  })

  it('of other stores do not exist', async () => {
    const elsewhere = await shop.staff('support', ['WPX-GB'])
    const asked = { customerId: buyer.id }
    expect(await elsewhere.customerDesk.getCustomer(asked)).toMatchObject({ code: 'not_found' })
    const view = await elsewhere.customerDesk.openCustomerView({ ...asked, reason: 'curious' })
    expect(view).toMatchObject({ code: 'not_found' })
    const seen = granted(await ofPortugal.customerDesk.getCustomer(asked))
    expect(seen.orderList.map(({ number }) => number)).toEqual(['PT-AAAA'])
  })
})

describe('the account of a customer', () => {
  it('is read for half an hour with a reason, and its owner reads that', async () => {
    const asked = { customerId: buyer.id, reason: 'Cannot find their address' }
    const blank = await clerk.customerDesk.openCustomerView({ ...asked, reason: ' ' })
    expect(blank).toMatchObject({ fields: { reason: 'required' } })
    const { viewId } = granted(await clerk.customerDesk.openCustomerView(asked))
    const view = granted(await clerk.customerDesk.getCustomerView({ viewId }))
    expect(view.orders.map(({ number }) => number).toSorted()).toEqual(['ES-AAAA', 'PT-AAAA'])
    // Not somebody else's to read, whatever they may.
    expect(await ofPortugal.customerDesk.getCustomerView({ viewId })).toMatchObject({
      code: 'not_found',
    })
    const then = clock
    clock = new Date(then.getTime() + 30 * 60_000)
    expect(await clerk.customerDesk.getCustomerView({ viewId })).toMatchObject({
      code: 'not_found',
    })
    clock = then

    const owner = await shop.customer(buyer)
    const { looks } = granted(await owner.accountLook.listLooksAtMe({}))
    expect(looks).toContainEqual({
      at: then.toISOString(),
      kind: 'view',
      reason: 'Cannot find their address',
    })
    expect(looks.some(({ kind }) => kind === 'account')).toBe(true)
    const other = await shop.customer(await makeCustomer(database.db))
    expect(granted(await other.accountLook.listLooksAtMe({})).looks).toEqual([])
  })

  it('closes when whoever opened it is done', async () => {
    const asked = { customerId: buyer.id, reason: 'Asked for help' }
    const { viewId } = granted(await clerk.customerDesk.openCustomerView(asked))
    granted(await clerk.customerDesk.closeCustomerView({ viewId }))
    expect(await clerk.customerDesk.getCustomerView({ viewId })).toMatchObject({
      code: 'not_found',
    })
  })

  it('lets nobody in: a view opens no session of the customer', async () => {
    const asked = { customerId: buyer.id, reason: 'Asked for help' }
    const { viewId } = granted(await clerk.customerDesk.openCustomerView(asked))
    const thief = shop.visitor({ credential: viewId })
    expect(await thief.customer.getProfile({})).toMatchObject({ code: 'unauthenticated' })
    const sessions = await database.db
      .selectFrom('session')
      .where('customer_id', '=', buyer.id)
      .select('customer_id')
      .execute()
    // Only their own, of the test before.
    expect(sessions).toHaveLength(1)
  })
})

describe('whoever helps a customer', () => {
  it('sees what they spent, and which colleagues looked and why', async () => {
    const seen = granted(await clerk.customerDesk.getCustomer({ customerId: buyer.id }))
    expect(seen.spent).toEqual([{ currency: 'EUR', totalMinor: 2000 }])
    expect(seen.looks).toContainEqual(
      expect.objectContaining({ staffName: 'Person of support', reason: 'Asked for help' }),
    )
    const here = granted(await ofPortugal.customerDesk.getCustomer({ customerId: buyer.id }))
    expect(here.spent).toEqual([{ currency: 'EUR', totalMinor: 1000 }])
  })

  it('leaves a note for colleagues, which the customer gets with their data', async () => {
    const { customerDesk } = clerk
    const asked = { customerId: buyer.id }
    const elsewhere = await shop.staff('support', ['WPX-GB'])
    const body = 'Prefers to be called after six'
    expect(await elsewhere.customerDesk.addCustomerNote({ ...asked, body })).toMatchObject({
      code: 'not_found',
    })
    const accountant = await shop.staff('accountant')
    expect(await accountant.customerDesk.addCustomerNote({ ...asked, body })).toMatchObject({
      code: 'not_found',
    })
    const { noteId } = granted(await customerDesk.addCustomerNote({ ...asked, body }))
    const { notes } = granted(await ofPortugal.customerDesk.getCustomer(asked))
    expect(notes).toMatchObject([{ noteId, body, by: 'Person of support', isOwn: false }])
    const [file] = await Promise.all(
      personalData.flatMap(({ exports = {} }) =>
        exports['customer_notes']
          ? [exports['customer_notes'](database.db, { customerId: buyer.id, ...brand })]
          : [],
      ),
    )
    expect(file).toMatchObject([{ body }])
    const admin = await shop.staff('admin')
    const { acts } = granted(await admin.audit.listActs({ permission: ['customer.note'] }))
    expect(acts).toMatchObject([{ objectId: buyer.id }])
    expect(JSON.stringify(acts)).not.toContain(body)

    expect(await ofPortugal.customerDesk.removeCustomerNote({ ...asked, noteId })).toMatchObject({
      code: 'not_found',
    })
    granted(await customerDesk.removeCustomerNote({ ...asked, noteId }))
    expect(granted(await customerDesk.getCustomer(asked)).notes).toEqual([])
  })

  it('ends their sessions on all devices, with a reason', async () => {
    const owner = await shop.customer(buyer)
    const asked = { customerId: buyer.id, reason: 'Their phone was stolen' }
    const elsewhere = await shop.staff('support', ['WPX-GB'])
    expect(await elsewhere.customerDesk.endCustomerSessions(asked)).toMatchObject({
      code: 'not_found',
    })
    const { count } = granted(await clerk.customerDesk.endCustomerSessions(asked))
    expect(count).toBeGreaterThan(0)
    expect(await owner.customer.getProfile({})).toMatchObject({ code: 'unauthenticated' })
    const admin = await shop.staff('admin')
    const { acts } = granted(await admin.audit.listActs({ permission: ['customer.sign_out'] }))
    expect(acts).toMatchObject([{ objectId: buyer.id, reason: 'Their phone was stolen' }])
  })
})
