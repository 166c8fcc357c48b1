import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, theShop } from '#commerce/kernel/actor.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import type { PaymentStatus, RefundStatus } from '#db/payment-status.ts'
import type { Tables } from '#db/tables.ts'
import { mayApplePay } from './apple-pay.rules.ts'
import * as credit from './credit.queries.ts'
import { paymentCapabilities } from './payment-capabilities.terms.ts'
import { nextAction } from './payment.columns.ts'
import type { PaymentFacts } from './payment.contract.ts'
import { paymentLifecycle, refundLifecycle } from './payment-lifecycle.terms.ts'
import { isPaymentMethod, type PaymentMethod } from './payment.terms.ts'
import { makeReference, offersFor, type Due, type PaymentOffer } from './payment.rules.ts'
import type { NewPayment } from './payment.fragments.ts'
import * as queries from './payment.queries.ts'

type Db = Kysely<Tables>
type Payer = Pick<Ctx, 'db' | 'site' | 'session' | 'now'>

const MINUTE_MS = 60_000

/** How this visitor can pay that much, what the country is used to first. */
export async function listPaymentOffers(
  ctx: Payer & Pick<Ctx, 'clientAgent'>,
  due: Due,
): Promise<PaymentOffer[]> {
  if (due.totalMinor === 0) return []
  const offers = offersFor(ctx.site, due, ctx.now)
  const customer = ctx.session?.customer
  const account = customer?.isPartner ? await credit.findAccount(ctx.db, customer.id) : undefined
  const hasCredit =
    account?.currency === due.currency && account.used_minor + due.totalMinor <= account.limit_minor
  return offers.filter(
    ({ method }) =>
      (method !== 'BILLING_ACCOUNT' || hasCredit) &&
      (method !== 'APPLE_PAY' || mayApplePay(ctx.clientAgent)),
  )
}

export type PayableOrder = {
  id: string
  number: string
  totalMinor: number
  currency: string
  country: string
}

/**
 * In the transaction that tries once more: a payment that waits. No provider has heard of it yet.
 */
export async function createPayment(
  ctx: Payer,
  order: PayableOrder,
  method: string,
): Promise<{ id: string; reference: string }> {
  const payment = describePayment(ctx, order, method)
  await takeCredit(ctx, payment)
  const id = await queries.insertPayment(ctx.db, order.id, payment)
  const { reference } = payment
  return { id: id ?? refuse('conflict', { paymentMethod: 'already_open' }), reference }
}

/** For who writes it together with its order, and then takes the credit that it needs. */
export function describePayment(
  ctx: Payer,
  order: Omit<PayableOrder, 'id'>,
  method: string,
): NewPayment {
  const offer = findOffer(ctx, order, method)
  return {
    reference: makeReference(),
    method: offer.method,
    kind: offer.kind,
    provider: offer.provider,
    amountMinor: order.totalMinor,
    currency: order.currency,
    status: order.totalMinor === 0 ? 'PAID' : 'PENDING',
    creditMinor: offer.kind === 'BANK_RECEIPT' ? order.totalMinor : 0,
    expiresAt: new Date(ctx.now.getTime() + offer.expiresAfterMinutes * MINUTE_MS),
    now: ctx.now,
  }
}

function findOffer(ctx: Payer, order: Omit<PayableOrder, 'id'>, method: string): PaymentOffer {
  if (!isPaymentMethod(method)) return refuse('invalid', { paymentMethod: 'not_offered' })
  if (order.totalMinor === 0) return nothingToPay(method)
  const offers = offersFor(ctx.site, order, ctx.now)
  const offer = offers.find((one) => one.method === method)
  return offer ?? refuse('invalid', { paymentMethod: 'not_offered' })
}

/** An order that costs nothing is paid, whatever was chosen before its discount. */
const nothingToPay = (method: PaymentMethod): PaymentOffer => ({
  method,
  kind: 'TRANSFER',
  provider: 'house',
  isSynchronous: true,
  expiresAfterMinutes: 0,
})

/** Whether its payer comes back with the money, if they come back at all. */
export const isPaidAtOnce = ({ kind, method, status }: NewPayment) =>
  kind === 'ONLINE_PREPAID' &&
  status === 'PENDING' &&
  isPaymentMethod(method) &&
  paymentCapabilities[method].isSynchronous

export const needsCredit = ({ kind }: NewPayment) => kind === 'BANK_RECEIPT'

/** Nothing for a payment that needs none. Refuses when there is not enough. */
export async function takeCredit(ctx: Payer, payment: NewPayment): Promise<void> {
  if (!needsCredit(payment)) return
  const customer = ctx.session?.customer
  const isTaken =
    customer?.isPartner &&
    (await credit.takeCredit(ctx.db, {
      customerId: customer.id,
      currency: payment.currency,
      amountMinor: payment.creditMinor,
    }))
  if (!isTaken) refuse('invalid', { paymentMethod: 'not_offered' })
}

/** Whether captured money covers the total, or credit that was granted does. */
export function isPayable(trx: Db, orderId: string): Promise<boolean> {
  return queries.isCovered(trx, orderId)
}

/**
 * Nobody shall pay any more. What only we know of is over at once; what a provider knows of is over
 * when the provider has been told, and money that comes all the same goes back.
 */
export async function cancelOpenPayment(trx: Db, orderId: string, now = new Date()): Promise<void> {
  const open = await queries.lockOpenPayment(trx, orderId)
  if (!open) return
  if (open.provider !== 'house') return queries.wishVoid(trx, open.id, now)
  await movePayment(trx, { id: open.id, from: 'PENDING', to: 'CANCELED', actor: theShop, now })
  await releaseCredit(trx, open.id)
}

/** A step that is not in the table is a fault; one that somebody else took first is none. */
export async function movePayment(trx: Db, step: queries.Step<PaymentStatus>): Promise<boolean> {
  const { from, to } = step
  const who = roleOf(step.actor)
  if (!findEdge(paymentLifecycle, { from, to, who })) {
    throw new Error(`A payment does not go from ${from} to ${to} by ${who}.`)
  }
  return queries.setPaymentStatus(trx, step)
}

export async function moveRefund(trx: Db, step: queries.Step<RefundStatus>): Promise<boolean> {
  const { from, to } = step
  const who = roleOf(step.actor)
  if (!findEdge(refundLifecycle, { from, to, who })) {
    throw new Error(`A refund does not go from ${from} to ${to} by ${who}.`)
  }
  return queries.setRefundStatus(trx, step)
}

/** Credit that a payment took is free again, once. */
export const releaseCredit = credit.giveCreditBack

/** Payments of an order: every attempt, and what went back of it. */
export async function describePayments(db: Db, orderId: string): Promise<PaymentFacts[]> {
  const [payments, refunds] = await Promise.all([
    queries.selectPayments(db, orderId),
    queries.selectRefunds(db, orderId),
  ])
  return payments.map((row) => ({
    reference: row.reference,
    method: row.method as PaymentMethod,
    kind: row.kind,
    provider: row.provider,
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    nextAction:
      row.status === 'PENDING'
        ? (nextAction.readOrNull(row.next_action) ?? { kind: 'none' })
        : { kind: 'none' },
    failure: row.failure ?? undefined,
    expiresAt: row.expires_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
    refunds: refunds
      .filter((refund) => refund.payment_id === row.id)
      .map((refund) => ({
        publicId: refund.public_id,
        amountMinor: refund.amount_minor,
        currency: refund.currency,
        status: refund.status,
        reason: refund.reason,
        createdAt: refund.created_at.toISOString(),
        updatedAt: refund.updated_at.toISOString(),
      })),
  }))
}
