import type { Kysely } from 'kysely'
import { progressOrder } from '#commerce/fulfilment/order-progress.service.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import {
  GatewayRefusal,
  GatewayUnreachable,
  type Gateway,
  type GatewayState,
  type GatewayTruth,
} from '#commerce/payment/gateway/gateway.ts'
import {
  askProvider,
  findToHandOver,
  giveUp,
  saveStart,
  type PaymentToHandOver,
} from '#commerce/payment/hand-over.service.ts'
import type { NextAction } from '#commerce/payment/payment.contract.ts'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { movePayment, releaseCredit } from '#commerce/payment/payment.service.ts'
import type { PaymentStatus } from '#db/payment-status.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { findMisfits, nextLook, nextStatus, soonAfter } from './settle.rules.ts'
import * as queries from '#commerce/payment/settled-payment.service.ts'
import type { SettlementTools } from './settlement-tools.ts'

type Db = Kysely<Tables>

/** Providers keep a page open for longer than we say. */
const GRACE_MS = 2 * 60 * 60_000

/**
 * Asks the provider what became of a payment and keeps it: the ledger, the status, what follows for
 * the order. Webhook, return page and completer all end here, as often and in whatever order they
 * like. Throws `GatewayUnreachable` when the provider does not say.
 */
export async function settlePayment(
  tools: SettlementTools,
  paymentId: string,
): Promise<PaymentStatus> {
  const payment = await findToHandOver(tools.db, paymentId)
  if (!payment) throw new Error('There is no such payment.')
  const gateway = tools.gateways.find(payment.provider)
  if (!gateway) throw new GatewayUnreachable(`${payment.provider} is not configured any more`)
  const providerId = payment.provider_id ?? (await complete(tools, gateway, payment))
  // What comes by our own bank is seen on its statements.
  if (providerId === undefined || payment.provider === 'house') {
    await queries.stopLooking(tools.db, paymentId)
    return statusOf(tools, paymentId)
  }
  const truth = await fetchPaymentState(gateway, providerId, statesToEnd(payment, tools.now()))
  return transact(tools.db, (trx) => recordPaymentState(trx, { tools, gateway, paymentId, truth }))
}

/** Completes a payment whose payer never came back: the provider is told now, or it is given up. */
async function complete(
  tools: SettlementTools,
  gateway: Gateway,
  payment: PaymentToHandOver,
): Promise<string | undefined> {
  if (payment.status !== 'PENDING') return undefined
  const now = tools.now()
  const age = now.getTime() - payment.created_at.getTime()
  try {
    // Past this the provider would take our repeat for a new payment.
    if (age > gateway.repeatableForMs) throw new GatewayRefusal('never_answered', 'too late')
    const start = await askProvider(tools.sites, gateway, payment)
    await transact(tools.db, (trx) => saveStart(trx, payment, start, now))
    return start.providerId
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await giveUp(tools.db, payment, error, now)
    return undefined
  }
}

/**
 * States to end: a cancellation ends what can be ended. A page that a provider would leave open for ever is
 * closed when nobody came; money that is on its way is not stopped by a clock.
 */
function statesToEnd(payment: PaymentToHandOver, now: Date): readonly GatewayState[] {
  if (payment.void_requested_at !== null) return ['OPEN', 'PROCESSING']
  const { status, expires_at: expiresAt } = payment
  const overdueMs = expiresAt === null ? 0 : now.getTime() - expiresAt.getTime()
  return status === 'PENDING' && overdueMs > GRACE_MS ? ['OPEN'] : []
}

async function fetchPaymentState(
  gateway: Gateway,
  providerId: string,
  toEnd: readonly GatewayState[],
): Promise<GatewayTruth | undefined> {
  const truth = await gateway.fetch(providerId)
  if (!truth || !toEnd.includes(truth.state)) return truth
  await gateway.void(providerId)
  return gateway.fetch(providerId)
}

async function statusOf({ db }: SettlementTools, paymentId: string): Promise<PaymentStatus> {
  return (await findToHandOver(db, paymentId))!.status
}

type Found = {
  tools: SettlementTools
  gateway: Gateway
  paymentId: string
  truth: GatewayTruth | undefined
}

async function recordPaymentState(trx: Db, found: Found): Promise<PaymentStatus> {
  const { tools, gateway, paymentId, truth } = found
  const now = tools.now()
  const locked = await queries.lockWithOrder(trx, paymentId)
  const { payment } = locked
  const misfits = truth && findMisfits(payment, truth, gateway)
  if (!truth || !misfits || misfits.length > 0) {
    await raiseAlert(trx, {
      kind: truth ? 'does_not_fit' : 'unknown_at_provider',
      about: `${paymentId} ${misfits?.join() ?? ''}`,
      paymentId,
      details: truth
        ? {
            wrong: misfits!.join(', '),
            state: truth.state,
            amountMinor: truth.captured?.amountMinor ?? truth.amountMinor,
            currency: truth.captured?.currency ?? truth.currency,
          }
        : { provider: payment.provider },
      now,
    })
    await scheduleNextCheck(trx, payment, payment.status, undefined, now)
    return payment.status
  }
  await insertLedgerEntries(trx, payment, truth, now)
  const next = nextStatus(payment.status, truth)
  await scheduleNextCheck(trx, payment, next ?? payment.status, truth, now)
  if (next) {
    await movePayment(trx, { id: paymentId, from: payment.status, to: next, actor: theShop, now })
    if (next === 'CANCELED') await releaseCredit(trx, paymentId)
    if (next === 'PAID') await afterPaid(trx, locked, now)
  }
  return next ?? payment.status
}

async function insertLedgerEntries(
  trx: Db,
  payment: queries.LockedPayment['payment'],
  { captured, chargedBack }: GatewayTruth,
  now: Date,
): Promise<void> {
  const common = { paymentId: payment.id, currency: payment.currency, now }
  if (captured) {
    const { amountMinor, reference } = captured
    await queries.insertEntry(trx, { ...common, kind: 'CAPTURED', amountMinor, reference })
  }
  for (const { amountMinor, reference } of chargedBack) {
    const entry = { ...common, kind: 'CHARGED_BACK', amountMinor, reference } as const
    if (!(await queries.insertEntry(trx, entry))) continue
    await raiseAlert(trx, {
      kind: 'charged_back',
      about: `${payment.id} ${reference}`,
      paymentId: payment.id,
      details: { amountMinor, currency: payment.currency },
      now,
    })
  }
}

function scheduleNextCheck(
  trx: Db,
  payment: queries.LockedPayment['payment'],
  status: PaymentStatus,
  truth: GatewayTruth | undefined,
  now: Date,
): Promise<void> {
  // Counted from the moment when it was over.
  const looks = status === payment.status ? payment.looks + 1 : 0
  const { created_at: createdAt } = payment
  // Perhaps asked for while the provider answered: not to be forgotten for an hour.
  const isToEnd = status === 'PENDING' && payment.void_requested_at !== null
  const checkAfter = isToEnd
    ? soonAfter(createdAt, now)
    : nextLook({ status, createdAt, looksAfterwards: looks }, now)
  return queries.updateNextCheck(trx, payment.id, {
    checkAfter,
    looks,
    action: truth && actionOf(truth),
    ...(status !== 'PENDING' && { failure: status === 'CANCELED' ? truth?.failure : null }),
    now,
  })
}

/** Action of the payer: somebody who has done their part has nothing more to do, unless the provider says so. */
const actionOf = ({ state, action }: GatewayTruth): NextAction | undefined =>
  action ?? (state === 'PROCESSING' ? { kind: 'none' } : undefined)

/**
 * The order goes on. If it has ended, or somebody has paid it already, all of this payment goes back:
 * nobody pays twice, and nobody pays for nothing.
 */
export async function afterPaid(
  trx: Db,
  { order, payment }: queries.LockedPayment,
  now: Date,
): Promise<void> {
  await releaseCredit(trx, payment.id)
  const isLate = order.status === orderStatus.canceled
  const isSecond = !isLate && (await queries.isCoveredByOthers(trx, payment.id))
  if (!isLate && !isSecond) return progressOrder(trx, order.id, now)
  await openRefund(trx, {
    orderId: order.id,
    paymentId: payment.id,
    amountMinor: 'all',
    kind: 'OVERPAID',
    reason: isLate ? 'paid late' : 'paid twice',
    by: theShop,
    now,
  })
  await raiseAlert(trx, {
    kind: isLate ? 'paid_late' : 'paid_twice',
    about: payment.id,
    paymentId: payment.id,
    details: { amountMinor: payment.amount_minor, currency: payment.currency },
    now,
  })
}
