import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { theShop, type StaffActor } from '#commerce/kernel/actor.ts'
import { queueMail, queueMailAgain } from '#commerce/kernel/mail/mail.service.ts'
import { closeAlertsAbout, raiseAlert } from '#commerce/payment/alert.service.ts'
import {
  GatewayRefusal,
  GatewayUnreachable,
  type GatewayRefund,
} from '#commerce/payment/gateway/gateway.ts'
import { needsBankAccount } from '#commerce/payment/payment-capabilities.terms.ts'
import { refundSentMail } from '#commerce/payment/payment.mail.ts'
import { moveRefund } from '#commerce/payment/payment.service.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import { settleNotices, staffIdIn, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { noteRefund } from './refund-done.service.ts'
import type { RefundStatus } from '#db/payment-status.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { askForAccount, endAccountQuestion } from './account-question.service.ts'
import { nextLook } from './settle.rules.ts'
import { insertEntry } from '#commerce/payment/settled-payment.service.ts'
import * as queries from '#commerce/payment/refund-record.service.ts'
import type { LockedRefund } from '#commerce/payment/refund-record.service.ts'
import type { SettlementTools } from './settlement-tools.ts'

type Db = Kysely<Tables>

/** So often the way that the money came is tried before the customer is asked for another. */
const MOST_ATTEMPTS = 3
/** Not by trying again: the way back does not exist. */
const hopeless: ReadonlySet<string> = new Set(['not_refundable', 'account_refused'])

/**
 * Takes a refund as far as it gets, as often as anybody likes: hands it to the provider under a key of
 * this attempt, or asks what became of it. Throws `GatewayUnreachable` when the provider is silent.
 */
export async function processRefund(tools: SettlementTools, refundId: string): Promise<void> {
  // Committed before the provider is called: a call that is cut off is repeated under the same key.
  const submitted = await transact(tools.db, (trx) => submit(trx, refundId, tools.now()))
  if (!submitted) return
  const { refund } = submitted
  const gateway = tools.gateways.find(refund.provider)
  if (!gateway) throw new GatewayUnreachable(`${refund.provider} is not configured any more`)
  const paymentId = refund.payment_provider_id!
  let told: GatewayRefund
  try {
    told =
      refund.provider_id === null
        ? await gateway.refund({
            key: `${refund.id}-${refund.attempt}`,
            providerId: paymentId,
            amountMinor: refund.amount_minor,
            currency: refund.currency,
          })
        : await gateway.fetchRefund({ paymentId, refundId: refund.provider_id })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    told = { providerId: refund.provider_id ?? '', state: 'FAILED', failure: error.code }
  }
  await transact(tools.db, (trx) =>
    recordRefundAnswer(trx, refundId, refund.attempt, told, tools.now()),
  )
}

/** Undefined when there is nothing to ask a provider. */
async function submit(trx: Db, refundId: string, now: Date): Promise<LockedRefund | undefined> {
  const locked = await queries.lockRefund(trx, refundId)
  const { refund } = locked
  const isToAccount = refund.way === 'ACCOUNT' || needsBankAccount(refund.method as PaymentMethod)
  if (refund.status === 'REQUESTED') {
    if (refund.needs_approval && refund.approved_by === null) {
      await queries.changeRefund(trx, refundId, { checkAfter: null })
      await alertOf(trx, refund, 'refund_waits_for_approval', now)
      return undefined
    }
    await step(trx, locked, 'SUBMITTED', now)
    if (!isToAccount) return queries.lockRefund(trx, refundId)
    await fail(trx, await queries.lockRefund(trx, refundId), 'not_refundable', now)
    return undefined
  }
  if (refund.status === 'FAILED') {
    await fail(trx, locked, refund.failure ?? 'failed', now)
    return undefined
  }
  if (refund.status === 'SUBMITTED' && refund.bank_account === null) return locked
  // An account that the customer named, and had a day to take back: our own bank serves it.
  const isNamed = refund.not_before !== null && refund.not_before <= now
  if (refund.status === 'NEEDS_CUSTOMER_DATA' && refund.bank_account !== null && isNamed) {
    await step(trx, locked, 'SUBMITTED', now)
  }
  await queries.changeRefund(trx, refundId, { checkAfter: null })
  return undefined
}

async function recordRefundAnswer(
  trx: Db,
  refundId: string,
  attempt: number,
  told: GatewayRefund,
  now: Date,
): Promise<void> {
  const locked = await queries.lockRefund(trx, refundId)
  const { refund } = locked
  // Somebody else kept this answer, or began another attempt.
  if (refund.status !== 'SUBMITTED' || refund.attempt !== attempt) return
  if (told.state === 'FAILED') return fail(trx, locked, told.failure ?? 'failed', now)
  await queries.changeRefund(trx, refundId, { providerId: told.providerId })
  if (told.state === 'SUCCEEDED') return succeed(trx, locked, told.providerId, now)
  const { created_at: createdAt } = refund
  const checkAfter = nextLook({ status: 'PENDING', createdAt, looksAfterwards: 0 }, now)
  await queries.changeRefund(trx, refundId, { checkAfter, looks: refund.looks + 1 })
}

/** Another attempt under another key; after some of them the customer is asked where it shall go. */
async function fail(trx: Db, locked: LockedRefund, failure: string, now: Date): Promise<void> {
  const { order, refund } = locked
  if (refund.status === 'SUBMITTED') await step(trx, locked, 'FAILED', now, failure)
  const failed: LockedRefund = { order, refund: { ...refund, status: 'FAILED' } }
  const isHopeless = hopeless.has(failure) || refund.attempt >= MOST_ATTEMPTS
  if (!isHopeless) {
    const pause = new Date(now.getTime() + refund.attempt * 60_000)
    const next = { attempt: refund.attempt + 1, providerId: null, failure, checkAfter: pause }
    await step(trx, failed, 'SUBMITTED', now)
    await queries.changeRefund(trx, refund.id, next)
    return
  }
  await step(trx, failed, 'NEEDS_CUSTOMER_DATA', now)
  await queries.changeRefund(trx, refund.id, { failure, checkAfter: null })
  await askForAccount(trx, locked, { now })
  if (!hopeless.has(failure)) await alertOf(trx, refund, 'refund_failed', now)
}

const alertOf = (
  trx: Db,
  refund: LockedRefund['refund'],
  kind: 'refund_failed' | 'refund_waits_for_approval',
  now: Date,
) =>
  raiseAlert(trx, {
    kind,
    // Another attempt that fails too is news: of one subject an alert is told once.
    about: kind === 'refund_failed' ? `${refund.id} ${refund.attempt}` : refund.id,
    paymentId: refund.payment_id,
    details: { amountMinor: refund.amount_minor, currency: refund.currency },
    now,
  })

/** An account that the customer named does not exist, or is closed. */
export const returnRefund = (trx: Db, locked: LockedRefund, now: Date) =>
  fail(trx, locked, 'account_refused', now)

/** The money is back: the ledger, the credit note, the letter. */
export async function succeed(
  trx: Db,
  locked: LockedRefund,
  reference: string,
  now: Date,
): Promise<void> {
  const { order, refund } = locked
  const from = 'SUBMITTED'
  const wasGone = await queries.hasGone(trx, refund.id)
  const step = { id: refund.id, from, to: 'SUCCEEDED', actor: theShop, reason: reference } as const
  if (!(await moveRefund(trx, { ...step, now }))) return
  await insertEntry(trx, {
    paymentId: refund.payment_id,
    kind: 'REFUNDED',
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    reference: `${refund.id} ${reference}`,
    now,
  })
  await queries.changeRefund(trx, refund.id, { checkAfter: null, failure: null })
  await closeAlertsAbout(
    trx,
    { kind: 'refund_failed', about: refund.id },
    { by: theShop, reason: reference, now },
  )
  await closeAlertsAbout(
    trx,
    { kind: 'refund_returned', about: refund.id },
    { by: theShop, reason: reference, now },
  )
  if (refund.kind !== 'OVERPAID') await noteRefund(trx, refund.id, now)
  const tell = wasGone ? queueMailAgain : queueMail
  await tell(trx, refundSentMail, {
    subjectId: refund.id,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    data: {
      number: order.number,
      orderPublicId: order.public_id,
      amountMinor: refund.amount_minor,
      currency: refund.currency,
      isToAccount: refund.bank_account !== null,
    },
  })
}

const step = (trx: Db, { refund }: LockedRefund, to: RefundStatus, now: Date, reason?: string) =>
  moveRefund(trx, { id: refund.id, from: refund.status, to, actor: theShop, reason, now })

/** The second pair of eyes: never the same that asked. */
export async function approveRefund(
  trx: Db,
  given: { publicId: string; by: StaffActor; now: Date },
): Promise<LockedRefund> {
  const locked = await lockByPublicId(trx, given.publicId)
  const { refund } = locked
  if (refund.status !== 'REQUESTED' || !refund.needs_approval || refund.approved_by !== null) {
    refuse('conflict')
  }
  if (refund.requester_id === given.by.id) refuse('forbidden')
  const change = { approvedBy: given.by.id, checkAfter: given.now }
  await queries.changeRefund(trx, refund.id, change)
  await closeWaiting(trx, refund.id, given)
  await tellRequester(trx, locked, 'approved', given)
  return locked
}

export async function rejectRefund(
  trx: Db,
  given: { publicId: string; by: StaffActor; reason: string; now: Date },
): Promise<LockedRefund> {
  const locked = await lockByPublicId(trx, given.publicId)
  const { refund } = locked
  const isWaiting =
    (refund.status === 'REQUESTED' && refund.approved_by === null) ||
    refund.status === 'NEEDS_CUSTOMER_DATA'
  // A credit note says that it was given back: it is owed until it is.
  if (!isWaiting || (await queries.hasGone(trx, refund.id))) refuse('conflict')
  const { reason, now } = given
  await endAccountQuestion(trx, locked, reason, given)
  const actor = { ...given.by, role: 'finance' } as const
  const { id, status: from } = refund
  await moveRefund(trx, { id, from, to: 'REJECTED', actor, reason, now })
  await closeWaiting(trx, id, given)
  await closeAlertsAbout(trx, { kind: 'refund_failed', about: id }, given)
  await tellRequester(trx, locked, 'rejected', given)
  return locked
}

/** Whoever asked hears what somebody else decided; those who could have decided too need not any more. */
async function tellRequester(
  trx: Db,
  { refund }: LockedRefund,
  detail: 'approved' | 'rejected',
  { publicId: subject, by, now }: { publicId: string; by: StaffActor; now: Date },
): Promise<void> {
  await settleNotices(trx, { kind: 'refund_asked', subject, now })
  const requester = staffIdIn(refund.requester_id)
  const to = { people: requester === undefined ? [] : [requester] }
  const about = { subject, orderId: refund.order_id, detail, by, now }
  await tellStaff(trx, { kind: 'refund_decided', to, ...about })
}

/** Once more the way it came, as when a bank was down for a day: the customer is asked for no account any longer. */
export async function retryRefund(
  trx: Db,
  given: { publicId: string; by: StaffActor; now: Date },
): Promise<LockedRefund> {
  const locked = await lockByPublicId(trx, given.publicId)
  const { refund } = locked
  const isStuck = refund.status === 'NEEDS_CUSTOMER_DATA' && refund.bank_account === null
  const isWayBack = refund.way === 'AS_PAID' && !needsBankAccount(refund.method as PaymentMethod)
  if (!isStuck || !isWayBack) refuse('conflict')
  const { now } = given
  await endAccountQuestion(trx, locked, 'tried again', given)
  const actor = { ...given.by, role: 'finance' } as const
  const { id, status: from } = refund
  await moveRefund(trx, { id, from, to: 'SUBMITTED', actor, reason: 'tried again', now })
  const change = { attempt: refund.attempt + 1, providerId: null, failure: null, checkAfter: now }
  await queries.changeRefund(trx, id, change)
  await closeAlertsAbout(trx, { kind: 'refund_failed', about: id }, { by: given.by, now })
  return locked
}

const closeWaiting = (trx: Db, about: string, closing: { by: StaffActor; now: Date }) =>
  closeAlertsAbout(trx, { kind: 'refund_waits_for_approval', about }, closing)

async function lockByPublicId(trx: Db, publicId: string): Promise<LockedRefund> {
  const id = await queries.findRefundId(trx, publicId)
  return id === undefined ? refuse('not_found') : queries.lockRefund(trx, id)
}

export const listOpenRefunds = queries.selectOpen
