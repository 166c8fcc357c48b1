import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import {
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { recordLook } from './audit.service.ts'
import { lookKinds, type LookKind } from './look.terms.ts'

const now = new Date('2026-11-18T10:20:00Z')
const hour = '2026-11-18T10:00:00.000Z'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

/** Somebody with one of everything that people of the shop can open; by kind the id under which a look is recorded. */
async function customerWithEverything() {
  const { db } = database
  const login = await makeCustomer(db)
  const owner = await shop.customer(login)
  await putDesignInCart(db, owner)
  const { publicId } = await placeOrder(owner, { email: login.email })
  const order = await orderOf(db, { publicId })
  await payOrder(db, order.id)
  const { photo_ids: photoIds } = await db
    .selectFrom('order_line')
    .innerJoin('design_version', 'design_version.id', 'order_line.version_id')
    .where('order_id', '=', order.id)
    .select('photo_ids')
    .executeTakeFirstOrThrow()
  const reference = `T-${makePublicId().slice(0, 8)}`
  const ticket = await db
    .insertInto('ticket')
    .values({
      public_id: makePublicId(),
      reference,
      store: 'WPX-GB',
      customer_id: login.id,
      language: 'en',
      subject: 'OTHER',
      name: 'Ana',
      email: login.email,
      last_message_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('ticket_message')
    .values({ ticket_id: ticket.id, direction: 'OUT', channel: 'OFFICE', text: 'Your invoice' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = await db
    .insertInto('ticket_document')
    .values({ message_id: message.id, number: 'I-1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { sha256 } = await db
    .selectFrom('upload')
    .where('id', '=', photoIds[0]!)
    .select('sha256')
    .executeTakeFirstOrThrow()
  const fileId = makePublicId()
  await db
    .insertInto('attachment')
    .values({
      id: fileId,
      store: 'WPX-GB',
      sha256,
      name: 'crack.jpg',
      bytes: 10,
      ticket_id: ticket.id,
    })
    .execute()
  const mail = await db
    .insertInto('mail_in')
    .values({ mailbox: 'support', sha256, bytes: 10, state: 'THREADED', ticket_id: ticket.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payout = await db
    .insertInto('payout')
    .values({
      message_id: `P-${makePublicId().slice(0, 8)}`,
      account_iban: 'GB33BUKB20201555555555',
      currency: 'GBP',
      total_minor: 100,
      refunds: 1,
      created_at: now,
      created_by: 'test',
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow()
  const payment = await db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund')
    .values({
      public_id: makePublicId(),
      order_id: order.id,
      payment_id: payment.id,
      amount_minor: 100,
      currency: 'GBP',
      reason: 'goodwill',
      requested_by: 'test',
      payout_id: payout.id,
    })
    .execute()
  const ids: Record<LookKind, string> = {
    customer: login.id,
    order: order.number,
    design: order.number,
    'order files': order.number,
    'print-file': order.number,
    photo: photoIds[0]!,
    ticket: reference,
    'ticket-file': fileId,
    'mail-in': mail.id,
    'mail-original': mail.id,
    'guest data': reference,
    payout: payout.message_id,
  }
  return { owner, ids, number: order.number, reference, documentId: document.id }
}

it('the customer reads of every kind of look that is recorded, with what was looked at', async () => {
  const [ana, eva] = [await customerWithEverything(), await customerWithEverything()]
  const { staffId } = await makeStaff(database.db, { role: 'support', now })
  const { number, reference } = ana
  const ofOrder = { orderNumber: number }
  const ofTicket = { ticketReference: reference }
  const told: Record<LookKind, object> = {
    customer: {},
    order: ofOrder,
    design: ofOrder,
    'order files': ofOrder,
    'print-file': ofOrder,
    photo: ofOrder,
    ticket: ofTicket,
    'ticket-file': ofTicket,
    'mail-in': ofTicket,
    'mail-original': ofTicket,
    'guest data': ofTicket,
    payout: ofOrder,
  }
  for (const kind of Object.keys(lookKinds) as LookKind[]) {
    await database.db.deleteFrom('staff_look').execute()
    await recordLook(database.db, staffId, { kind, id: ana.ids[kind] }, now)
    const { looks } = granted(await ana.owner.accountLook.listLooksAtMe({}))
    expect(looks, kind).toEqual([{ at: hour, kind: lookKinds[kind], ...told[kind] }])
    expect(granted(await eva.owner.accountLook.listLooksAtMe({})).looks, kind).toEqual([])
  }
})

it('the customer reads of an invoice in a conversation that somebody opened', async () => {
  const { owner, documentId, reference } = await customerWithEverything()
  const { staffId } = await makeStaff(database.db, { role: 'support', now })
  await recordLook(database.db, staffId, { kind: 'ticket-file', id: documentId }, now)
  expect(granted(await owner.accountLook.listLooksAtMe({})).looks).toEqual([
    { at: hour, kind: 'ticketFile', ticketReference: reference },
  ])
})

it('the photo of an order stays a look at its customer although its upload belongs to no account', async () => {
  const { owner, ids, number } = await customerWithEverything()
  const { staffId } = await makeStaff(database.db, { role: 'prepress', now })
  await database.db
    .updateTable('upload')
    .set({ customer_id: null })
    .where('id', '=', ids.photo)
    .execute()
  await recordLook(database.db, staffId, { kind: 'photo', id: ids.photo }, now)
  expect(granted(await owner.accountLook.listLooksAtMe({})).looks).toEqual([
    { at: hour, kind: 'photo', orderNumber: number },
  ])
})
