import type { Kysely } from 'kysely'
import { z } from 'zod'
import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import { describePayments } from '#commerce/payment/payment.service.ts'
import type { RefundedLine } from '#commerce/payment/refund-plan.rules.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { InvoiceKind } from '#db/order-document-tables.ts'
import type { Tables } from '#db/tables.ts'
import type { InvoiceData, InvoiceTax } from './invoice-data.ts'
import { invoiceData } from './invoice.columns.ts'
import { creditLines, creditTaxes, invoiceNumber, invoiceOf, sumOf } from './invoice.rules.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import * as queries from './invoice.queries.ts'

type Db = Kysely<Tables>

export const { giveInvoices } = queries

/** Within which an invoice may be corrected (Spain, RD 1619/2012, Art. 15). */
const RECTIFIED_YEARS = 4

const InvoiceJob = z.strictObject({ invoiceId: z.string() })
export type InvoiceJob = z.infer<typeof InvoiceJob>
export const invoiceJob: JobKind<InvoiceJob> = { name: 'invoice', data: InvoiceJob }

/** When an order is paid and released, once. What costs nothing has none. */
export async function issueInvoice(trx: Db, orderId: string, now = new Date()): Promise<void> {
  const order = await getOrderFacts(trx, { id: orderId })
  if (!order || order.totalMinor === 0) return
  if (await queries.findInvoiceOfOrder(trx, orderId)) return
  const seller = sellerOfOrder(order)
  const content = invoiceOf(order, seller, await paymentOf(trx, orderId))
  await issue(trx, order, { kind: 'INVOICE', content, now })
  // Money may have gone back before the factory had the order.
  for (const refundId of await queries.selectRefundsGone(trx, orderId)) {
    await issueCreditNote(trx, refundId, now)
  }
}

/** When a refund has gone out, once. An order without an invoice has nothing to be corrected. */
export async function issueCreditNote(trx: Db, refundId: string, now = new Date()): Promise<void> {
  const refund = await queries.findRefund(trx, refundId)
  if (!refund) return
  await credit(trx, refund.order_id, { refundId, amountMinor: refund.amount_minor, now })
}

/** The end of an order: what was invoiced and never paid is taken back at once. */
export async function creditUnpaidInvoice(trx: Db, orderId: string, now: Date): Promise<void> {
  const invoice = await queries.findInvoiceOfOrder(trx, orderId)
  if (!invoice) return
  const amountMinor = invoice.total_minor - (await queries.sumRefunds(trx, orderId))
  if (amountMinor > 0) await credit(trx, orderId, { refundId: null, amountMinor, now })
}

/** Preview of a refund’s credit note: what it would take back of each rate today. */
export async function previewCreditNote(
  db: Db,
  order: OrderFacts,
  refund: { amountMinor: number; lines: readonly RefundedLine[] },
): Promise<{ corrects: string | undefined; taxes: InvoiceTax[] }> {
  const invoice = await queries.findInvoiceOfOrder(db, order.id)
  const earlier = invoice ? await queries.selectCredits(db, invoice.id) : []
  const invoiced = invoice
    ? invoiceData.read(invoice.data!).taxes
    : invoiceOf(order, sellerOfOrder(order), undefined).taxes
  const taxes = creditTaxes(invoiced, {
    earlier: earlier.flatMap(({ data }) => invoiceData.read(data!).taxes),
    amountMinor: Math.min(
      refund.amountMinor,
      sumOf(invoiced, 'grossMinor') - sumOf(earlier, 'total_minor'),
    ),
    lines: creditLines(order, refund.lines),
  })
  return { corrects: invoice?.number, taxes }
}

/** Why an invoice cannot be issued to a company instead. */
export type InsteadProblem = 'no_invoice' | 'given_back' | 'too_late'

/** Invoice of an order as it would be replaced by one to a company, or why it cannot be. */
export async function findInvoiceInstead(
  db: Db,
  orderId: string,
  now: Date,
): Promise<{ invoice?: InvoiceData; problem?: InsteadProblem }> {
  const found = await queries.findInvoiceOfOrder(db, orderId)
  if (!found) return { problem: 'no_invoice' }
  const invoice = invoiceData.read(found.data!)
  // What went back was credited to the person: one sum would stand in two names.
  if ((await queries.selectCredits(db, found.id)).length > 0) {
    return { invoice, problem: 'given_back' }
  }
  const last = new Date(found.issued_on)
  last.setUTCFullYear(last.getUTCFullYear() + RECTIFIED_YEARS)
  return last < now ? { invoice, problem: 'too_late' } : { invoice }
}

/**
 * Invoices an order to a company afterwards: a credit note takes the first invoice back as a whole, and another one
 * of the same sum names the company. What was issued never changes.
 */
export async function invoiceInstead(
  trx: Db,
  orderId: string,
  { company, now }: { company: CheckedAddress; now: Date },
): Promise<{ replaced: string; creditNote: string; invoice: string }> {
  const locked = await queries.lockInvoiceOfOrder(trx, orderId)
  const { problem } = await findInvoiceInstead(trx, orderId, now)
  const order = await getOrderFacts(trx, { id: orderId })
  if (!locked || !order || problem) return refuse('conflict', { invoice: problem ?? 'no_invoice' })
  const insteadTo = company.companyName ?? company.recipient
  const whole = { refundId: null, amountMinor: locked.total_minor, now, insteadTo }
  const creditNote = await credit(trx, orderId, whole)
  if (creditNote === undefined) throw new Error(`Invoice ${locked.number} was not taken back.`)
  const facts = { ...order, billing: company }
  const content = invoiceOf(facts, sellerOfOrder(order), await paymentOf(trx, orderId))
  const invoice = await issue(trx, order, { kind: 'INVOICE', content, now, replaces: locked.id })
  return { replaced: locked.number, creditNote, invoice }
}

async function credit(
  trx: Db,
  orderId: string,
  given: { refundId: string | null; amountMinor: number; now: Date; insteadTo?: string },
): Promise<string | undefined> {
  const { refundId, now, insteadTo } = given
  const invoice = await queries.lockInvoiceOfOrder(trx, orderId)
  const order = invoice && (await getOrderFacts(trx, { id: orderId }))
  if (!invoice || !order) return undefined
  const earlier = await queries.selectCredits(trx, invoice.id)
  if (earlier.some((one) => one.refund_id === refundId)) return undefined
  const amountMinor = Math.min(
    given.amountMinor,
    invoice.total_minor - sumOf(earlier, 'total_minor'),
  )
  if (amountMinor <= 0) return undefined
  const invoiced = invoiceData.read(invoice.data!)
  const lines =
    refundId === null ? [] : creditLines(order, await queries.selectRefundLines(trx, refundId))
  const taxes = creditTaxes(invoiced.taxes, {
    earlier: earlier.flatMap(({ data }) => invoiceData.read(data!).taxes),
    amountMinor,
    lines,
  })
  const content = {
    ...invoiced,
    lines,
    taxes,
    taxMinor: sumOf(taxes, 'taxMinor'),
    totalMinor: amountMinor,
    payment: undefined,
    corrects: { number: invoice.number, issuedOn: invoice.issued_on },
    insteadTo,
  }
  return issue(trx, order, { kind: 'CREDIT_NOTE', content, now, corrects: invoice.id, refundId })
}

async function issue(
  trx: Db,
  order: OrderFacts,
  given: {
    kind: InvoiceKind
    content: Omit<InvoiceData, 'kind' | 'number' | 'issuedOn'>
    now: Date
    corrects?: string
    refundId?: string | null
    replaces?: string
  },
): Promise<string> {
  const { kind, content, corrects, refundId, replaces } = given
  const { code: legalEntity, timeZone } = sellerOfOrder(order)
  const issuedOn = todayIn(timeZone, given.now)
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await queries.takeNumber(trx, { legalEntity, kind, year })
  const number = invoiceNumber({ legalEntity, kind, year, sequence })
  const data: InvoiceData = { ...content, kind, number, issuedOn }
  const invoiceId = await queries.insertInvoice(trx, {
    number,
    kind,
    legal_entity: legalEntity,
    year,
    sequence,
    order_id: order.id,
    corrects: corrects ?? null,
    replaces: replaces ?? null,
    refund_id: refundId ?? null,
    customer_id: order.customerId ?? null,
    store: order.store,
    locale: order.locale,
    issued_on: issuedOn,
    total_minor: content.totalMinor,
    currency: order.currency,
    data: invoiceData.write(data),
    pdf_sha256: null,
    pdf_bytes: null,
  })
  await enqueue(trx, invoiceJob, { data: { invoiceId }, priority: 3 })
  return number
}

async function paymentOf(trx: Db, orderId: string): Promise<InvoiceData['payment']> {
  const payments = await describePayments(trx, orderId)
  const paid = payments.find(({ status }) => status === 'PAID') ?? payments.at(-1)
  return paid && { method: paid.method, isPaid: paid.status === 'PAID' }
}

/** An invoice of nobody must not be drawn: its number would be gone from the series. */
function sellerOfOrder({ seller, number }: OrderFacts): OrderSeller {
  if (!seller) throw new Error(`Order ${number} names no seller.`)
  return seller
}
