import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { builtInRoles, type BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { orderMug, sendAnotherDesign } from '#tests/orders/ordered-mug.ts'
import { makeParcelService, orderOf } from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { actionSorts } from './prepress-desk.terms.ts'

const uploads = openTestUploads()

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const now = new Date('2036-05-05T10:00:00Z')
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

const orderedMug = async () => {
  const visitor = await shop.visitorWithSession()
  return orderMug(database.db, { visitor, email: `mug-${++people}@example.com`, now })
}

describe('a new address for a parcel that could not be handed over', () => {
  const corrected = {
    country: 'GB' as const,
    recipient: 'Ann Other',
    addressLine1: '11 Downing Street',
    postalCode: 'SW1A 2AB',
    city: 'London',
  }

  it('is judged by who may see addresses, and the parcel is labelled again', async () => {
    const email = `parcel-${++people}@example.com`
    const order = await makePlacedOrder(database.db, { status: 17, email, placedAt: now })
    const { number, publicId } = order
    await database.db
      .updateTable('shop_order')
      .set({ carrier_service: 'test-home' })
      .where('id', '=', order.id)
      .execute()
    const support = await shop.staff('support')
    const prepress = await shop.staff('prepress')
    const words = 'The carrier finds no number 10'
    const { actionId } = granted(
      await support.prepressDesk.openAction({ number, type: 'FIX_ADDRESS', words }),
    )
    const customer = await shop.visitorWithSession()
    await becomeOwner(database.db, customer, { publicId, email })
    granted(await customer.actionAnswer.fixAddress({ publicId, actionId, ...corrected }))
    const hidden = granted(await prepress.prepressDesk.getAction({ actionId }))
    expect(JSON.stringify(hidden)).not.toMatch(/Downing|SW1A/)
    expect(await prepress.prepressDesk.acceptAnswer({ actionId })).toMatchObject({
      code: 'conflict',
    })
    const seen = granted(await support.prepressDesk.getAction({ actionId }))
    expect(seen).toMatchObject({
      addressBefore: { addressLine1: '10 Downing Street' },
      addressAfter: { addressLine1: '11 Downing Street' },
    })
    expect(await support.prepressDesk.acceptAnswer({ actionId })).toEqual({ goesOn: true })
    const row = await orderOf(database.db, { publicId })
    expect(row).toMatchObject({ status: 8, delivery_address: { postalCode: 'SW1A 2AB' } })
  })
})

describe('the list of questions', () => {
  it('is read page by page, and filtered', async () => {
    const { prepressDesk } = await shop.staff('prepress')
    for (const color of [undefined, '#333333', undefined, '#444444']) {
      const mug = await orderedMug()
      const question = { number: mug.number, type: 'REPLACE_PHOTO', lineId: mug.lineId } as const
      const { actionId } = granted(
        await prepressDesk.openAction({ ...question, words: 'Sharper, please' }),
      )
      if (color !== undefined) await sendAnotherDesign(mug, actionId, color)
    }
    const all = granted(await prepressDesk.listActions({ most: 100 })).actions
    expect(all.length).toBeGreaterThan(4)
    for (const sort of actionSorts) {
      const read: string[] = []
      let after: string | undefined
      do {
        const page = granted(await prepressDesk.listActions({ most: 2, sort, after }))
        read.push(...page.actions.map(({ actionId }) => actionId))
        after = page.next
      } while (after !== undefined)
      expect(new Set(read)).toEqual(new Set(all.map(({ actionId }) => actionId)))
      expect(read).toHaveLength(all.length)
    }
    const submitted = granted(await prepressDesk.listActions({ status: ['SUBMITTED'] })).actions
    const { submitted: count } = granted(await prepressDesk.countActions({}))
    expect(submitted).toHaveLength(count)
    expect(count).toBe(2)
    expect(granted(await prepressDesk.listActions({ type: ['FIX_ADDRESS'] })).actions).toHaveLength(
      1,
    )
    const soon = granted(await prepressDesk.listActions({ due: 'today', status: ['OPEN'] })).actions
    expect(soon).toEqual([])
    expect(await prepressDesk.listActions({ after: "'; drop table" })).toMatchObject({
      code: 'invalid',
    })
  })
})

describe('people of the office', () => {
  const roles = Object.keys(builtInRoles) as BuiltInRoleCode[]

  it.each(roles)('%s: sees and does what the role permits, in its stores only', async (role) => {
    const mug = await orderedMug()
    const { number, lineId } = mug
    const lead = await shop.staff('support-lead')
    const words = 'Sharper, please'
    const { actionId } = granted(
      await lead.prepressDesk.openAction({ number, type: 'REPLACE_PHOTO', lineId, words }),
    )
    const permitted = new Set<string>(builtInRoles[role].permissions)
    const desk = (await shop.staff(role)).prepressDesk
    const elsewhere = (await shop.staff(role, ['WPX-PT'])).prepressDesk
    const notFound = { code: 'not_found' }
    const file = { number, versionId: mug.design.versionId, kind: 'print', file: 'x.pdf' } as const
    const calls = [
      ['action.decide', (one: typeof desk) => one.getAction({ actionId })],
      ['action.open', (one: typeof desk) => one.getAskOffer({ number })],
      ['action.decide', (one: typeof desk) => one.remindAction({ actionId })],
      ['rendering.retry', (one: typeof desk) => one.requestProof({ number, lineId })],
    ] as const
    for (const [permission, call] of calls) {
      expect(await call(elsewhere), permission).toMatchObject(notFound)
      const answer = await call(desk)
      if (permitted.has(permission)) granted(answer)
      else expect(answer, permission).toMatchObject(notFound)
    }
    expect(await elsewhere.getOrderFile(file)).toMatchObject(notFound)
    const listed = await elsewhere.listActions({})
    if (permitted.has('action.decide')) expect(listed).toMatchObject({ actions: [] })
    else expect(listed).toMatchObject(notFound)
    await transact(database.db, (trx) =>
      cancelOrder(trx, { orderId: mug.id, actor: { kind: 'system', inPlaceOf: 'support' }, now }),
    )
  })
})
