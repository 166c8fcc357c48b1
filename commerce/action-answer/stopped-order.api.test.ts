import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, withColor } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import {
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { london, makePlacedOrder } from '#tests/orders/placed-order.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { acceptAnswer, rejectAnswer } from '#commerce/required-action/action-decisions.service.ts'
import type { ActionSubject } from '#commerce/required-action/required-action.columns.ts'
import { passDeadlines } from './deadlines.service.ts'
import { openAction } from '#commerce/required-action/required-action.service.ts'
import type { RequiredActionType } from '#commerce/required-action/required-action.terms.ts'

const HOUR_MS = 60 * 60_000
const sites = makeSites(3000)
const start = new Date('2036-05-04T10:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let now = start
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, () => now, uploads.tools)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS)
}

const ask = (orderId: string, type: RequiredActionType, subject: ActionSubject = {}) =>
  transact(database.db, (trx) => openAction(trx, { orderId, type, subject, now }))

const statusOf = async (publicId: string) => {
  const row = await database.db
    .selectFrom('required_action')
    .where('public_id', '=', publicId)
    .select('status')
    .executeTakeFirstOrThrow()
  return row.status
}

/** An order that the press could not print, as its visitor sees it. */
async function stoppedMug(type: RequiredActionType, subject: 'line' | 'order' = 'line') {
  const visitor = await shop.visitorWithSession()
  const email = `stopped-${++people}@example.com`
  const design = await putDesignInCart(database.db, visitor)
  const placed = await placeOrder(visitor, { email })
  const { id } = await orderOf(database.db, placed)
  await payOrder(database.db, id, now)
  const { lines } = await look(visitor, placed.publicId)
  const lineId = lines[0]!.id
  const { publicId: actionId } = await transact(database.db, async (trx) => {
    await moveOrder(trx, { orderId: id, to: 2, actor: { kind: 'system' }, now })
    const about = subject === 'line' ? { lineId } : {}
    return openAction(trx, { orderId: id, type, subject: about, now })
  })
  const { publicId } = placed
  return { id, publicId, email, visitor, design, lineId, asked: { publicId, actionId } }
}

async function look(visitor: Visitor, publicId: string) {
  const seen = granted(await visitor.tracking.getTracking({ publicId }))
  if (seen.level === 'aged') throw new Error('the link rests')
  return seen
}

const orderStatus = async (visitor: Visitor, publicId: string) =>
  (await look(visitor, publicId)).status

describe('a photo that cannot be printed', () => {
  it('is replaced in a working copy, and the order goes on', async () => {
    const { asked, visitor, lineId, publicId } = await stoppedMug('REPLACE_PHOTO')
    const { designId } = granted(await visitor.tracking.startTrackedDraft({ publicId, lineId }))
    const draft = await openDesign(visitor, designId)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#00ff00')))
    granted(await visitor.actionAnswer.sendDesign({ ...asked, designId }))
    expect(await statusOf(asked.actionId)).toBe('ACCEPTED')
    expect(await orderStatus(visitor, publicId)).toBe(0)
    const twice = await visitor.actionAnswer.sendDesign({ ...asked, designId })
    expect(twice).toMatchObject({ code: 'conflict' })
  })

  it('is only for the owner', async () => {
    const { asked, design } = await stoppedMug('REPLACE_PHOTO')
    const stranger = await shop.visitorWithSession()
    const { designId } = design
    expect(await stranger.actionAnswer.sendDesign({ ...asked, designId })).toMatchObject({
      code: 'not_found',
    })
    expect(await stranger.actionAnswer.approveProof(asked)).toMatchObject({ code: 'forbidden' })
  })

  it('ends the order with all its money back when nobody answers', async () => {
    const { asked, visitor, publicId, email } = await stoppedMug('REPLACE_PHOTO')
    later(5 * 24 + 1)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    const reminders = (await mailsTo(database.db, email)).filter(({ subject }) =>
      subject.startsWith('A reminder'),
    )
    expect(reminders).toHaveLength(1)
    expect(await statusOf(asked.actionId)).toBe('OPEN')
    later(2 * 24)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('EXPIRED')
    await becomeOwner(database.db, visitor, { publicId, email })
    const seen = await look(visitor, publicId)
    expect(seen).toMatchObject({ status: 10, money: { refunds: [{}] } })
  })

  it('is no longer asked for when the order has ended', async () => {
    const { asked, visitor } = await stoppedMug('REPLACE_PHOTO')
    granted(await visitor.tracking.cancelTracked(asked))
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('EXPIRED')
  })
})

describe('a proof', () => {
  it('is approved, and the order goes on', async () => {
    const { asked, visitor, publicId } = await stoppedMug('APPROVE_PROOF')
    granted(await visitor.actionAnswer.approveProof(asked))
    expect(await statusOf(asked.actionId)).toBe('ACCEPTED')
    expect(await orderStatus(visitor, publicId)).toBe(0)
  })

  it('is printed as it is shown when nobody answers', async () => {
    const { asked, visitor, publicId } = await stoppedMug('APPROVE_PROOF')
    later(6 * 24)
    await passDeadlines(database.db, sites, now, (error) => expect(error).toBeUndefined())
    expect(await statusOf(asked.actionId)).toBe('EXPIRED')
    expect(await orderStatus(visitor, publicId)).toBe(0)
  })

  it('is changed by people, who may ask once more', async () => {
    const { asked, visitor, email } = await stoppedMug('APPROVE_PROOF')
    const { actionId } = asked
    const message = 'A little bigger, please'
    granted(await visitor.actionAnswer.askForChange({ ...asked, message }))
    expect(await statusOf(actionId)).toBe('SUBMITTED')
    const [told] = await mailsTo(database.db, 'hello@estampa.example')
    expect(told!.text).toContain(message)
    const by = {
      actor: { kind: 'staff', id: 'staff:1', name: 'Sam', role: 'support', permissions: [] },
      now,
    } as const
    const reason = 'Bigger than this does not fit'
    await transact(database.db, (trx) => rejectAnswer(trx, actionId, { ...by, reason }))
    const seen = granted(await visitor.actionAnswer.getAction(asked))
    expect(seen).toMatchObject({ status: 'OPEN', refusal: reason })
    expect((await mailsTo(database.db, email))[0]!.text).toContain(reason)
    granted(await visitor.actionAnswer.askForChange({ ...asked, message: 'Then as it was' }))
    await transact(database.db, (trx) => acceptAnswer(trx, actionId, by))
    expect(await statusOf(actionId)).toBe('ACCEPTED')
    const again = transact(database.db, (trx) => acceptAnswer(trx, actionId, by))
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('an address that the carrier does not find', () => {
  const corrected = {
    country: 'GB' as const,
    recipient: 'Ann Other',
    addressLine1: '11 Downing Street',
    postalCode: 'SW1A 2AB',
    city: 'London',
  }

  it('is corrected by the rules of its country, and the order goes on', async () => {
    const { asked, visitor, publicId } = await stoppedMug('FIX_ADDRESS', 'order')
    const { fixAddress } = visitor.actionAnswer
    expect(await fixAddress({ ...asked, ...corrected, postalCode: '28001' })).toMatchObject({
      fields: { postalCode: 'postal_code' },
    })
    granted(await fixAddress({ ...asked, ...corrected }))
    const seen = await look(visitor, publicId)
    expect(seen).toMatchObject({ status: 0, personal: { address: { postalCode: 'SW1A 2AB' } } })
  })

  it('of a packed parcel goes to people, who relabel it', async () => {
    const email = `packed-${++people}@example.com`
    const order = await makePlacedOrder(database.db, { status: 17, email, placedAt: now })
    const { publicId: actionId } = await ask(order.id, 'FIX_ADDRESS')
    const { publicId } = order
    const visitor = await shop.visitorWithSession()
    await becomeOwner(database.db, visitor, { publicId, email })
    const asked = { publicId, actionId }
    const seen = granted(await visitor.actionAnswer.getAction(asked))
    expect('address' in seen && seen.address).toMatchObject({ postalCode: london.postalCode })
    granted(await visitor.actionAnswer.fixAddress({ ...asked, ...corrected }))
    expect(await statusOf(actionId)).toBe('SUBMITTED')
    const [told] = await mailsTo(database.db, 'hello@estampa.example')
    expect(told!.text).toContain('11 Downing Street')
  })

  it('is shown to nobody who has only the link', async () => {
    const order = await makePlacedOrder(database.db, { status: 17, placedAt: now })
    const { publicId: actionId } = await ask(order.id, 'FIX_ADDRESS')
    const asked = { publicId: order.publicId, actionId }
    const seen = granted(await shop.visitor().actionAnswer.getAction(asked))
    expect(JSON.stringify(seen)).not.toMatch(/Downing|SW1A|Prueba/)
  })
})
