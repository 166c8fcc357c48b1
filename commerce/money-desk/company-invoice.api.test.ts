import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { giveBack, letGo, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let clock = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

const company = {
  country: 'DE',
  companyName: 'Vogel GmbH',
  taxId: 'DE 136 695 976',
  addressLine1: 'Hauptstr. 1',
  postalCode: '10115',
  city: 'Berlin',
} as const

const invoiced = () => paidAndReleased(database.db, shop, { amounts: [1000], now: clock })

it('takes an invoice back and issues one of the same sum to the company; its customer and the log hear of both', async () => {
  const order = await invoiced()
  const clerk = await shop.staff('support')
  const { number } = order
  const before = granted(await clerk.companyInvoice.getCompanyInvoice({ number }))
  expect(before.invoice).toMatchObject({ totalMinor: order.total_minor })
  const { revision } = before
  const given = { number, revision, ...company }
  const wrong = await clerk.companyInvoice.invoiceCompany({ ...given, taxId: 'DE136695977' })
  expect(wrong).toMatchObject({ code: 'invalid', fields: { taxId: 'tax_id' } })
  const stale = await clerk.companyInvoice.invoiceCompany({ ...given, revision: revision - 1 })
  expect(stale).toMatchObject({ code: 'conflict' })
  const issued = granted(await clerk.companyInvoice.invoiceCompany(given))

  const { documents } = granted(await clerk.orderDesk.getOrder({ number }))
  const totalMinor = order.total_minor
  expect(documents).toMatchObject([
    { number: before.invoice!.number, kind: 'INVOICE', totalMinor },
    { number: issued.creditNote, kind: 'CREDIT_NOTE', totalMinor },
    { number: issued.invoice, kind: 'INVOICE', totalMinor },
  ])
  const after = granted(await clerk.companyInvoice.getCompanyInvoice({ number }))
  expect(after.invoice).toMatchObject({ number: issued.invoice, taxId: 'DE136695976' })
  expect(after.invoice!.buyer).toContain('Vogel GmbH')
  const [mail] = await mailsTo(database.db, order.email)
  expect(mail!.subject).toContain(issued.invoice)
  expect(mail!.text).toContain(issued.creditNote)
  const acts = granted(await clerk.orderDesk.listTimeline({ number, kind: ['act'] })).rows
  expect(acts).toMatchObject([{ what: 'invoice.rectify' }])
})

it('corrects the invoice of the company when money goes back later', async () => {
  const order = await invoiced()
  const clerk = await shop.staff('accountant')
  const { number } = order
  const { revision } = granted(await clerk.companyInvoice.getCompanyInvoice({ number }))
  const given = { number, revision, ...company }
  const { invoice } = granted(await clerk.companyInvoice.invoiceCompany(given))
  const support = await shop.staff('support')
  const asked = { kind: 'GOODWILL', line: [], amountMinor: 100, reason: 'misprint' } as const
  const { refunds } = granted(await giveBack(support, number, asked))
  await letGo(database.db, refunds[0]!.publicId, clock)
  const note = await database.db
    .selectFrom('invoice as note')
    .innerJoin('invoice as first', 'first.id', 'note.corrects')
    .where('note.order_id', '=', order.id)
    .where('note.refund_id', 'is not', null)
    .select(['first.number', 'note.total_minor'])
    .executeTakeFirst()
  expect(note).toEqual({ number: invoice, total_minor: 100 })
  const again = await clerk.companyInvoice.invoiceCompany(given)
  expect(again).toMatchObject({ code: 'conflict', fields: { invoice: 'given_back' } })
})

it('is too late after four years', async () => {
  const { number } = await invoiced()
  clock = new Date('2040-11-13T09:00:00Z')
  const clerk = await shop.staff('support')
  const { problem } = granted(await clerk.companyInvoice.getCompanyInvoice({ number }))
  expect(problem).toBe('too_late')
})

it('is no act of those who make the pieces', async () => {
  const { companyInvoice } = await shop.staff('production')
  const { number } = await invoiced()
  expect(await companyInvoice.getCompanyInvoice({ number })).toMatchObject({ code: 'not_found' })
})
