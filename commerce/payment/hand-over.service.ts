import type { Kysely } from 'kysely'
import type { IdempotentWrite } from '#api/call.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { looksOfOrder } from '#commerce/order/order-pictures.ts'
import { prefixOf } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { raiseAlert } from './alert.service.ts'
import type { Gateway, GatewayRefusal, GatewayStart } from './gateway/gateway.ts'
import { nextAction } from './payment.columns.ts'
import type { NextAction } from './payment.contract.ts'
import { paymentInstructionsMail } from './payment.mail.ts'
import type { PaymentMethod } from './payment.terms.ts'
import * as queries from './hand-over.queries.ts'
import type { PaymentToHandOver } from './hand-over.queries.ts'
import { setPaymentStatus } from './payment.queries.ts'

type Db = Kysely<Tables>
export type { PaymentToHandOver }

/** When the completer looks first after a browser went to the provider's page. */
const FIRST_LOOK_MS = 5_000

/**
 * Tells the provider of a payment. Whoever calls, and however often, gets the same payment there: a
 * call that was cut off is repeated, never doubled.
 */
export async function askProvider(
  sites: readonly Site[],
  gateway: Gateway,
  payment: PaymentToHandOver,
): Promise<GatewayStart> {
  const site = sites.find(({ slug }) => slug === payment.store)!
  const locale = site.locales.find(({ code }) => code === payment.locale) ?? site.locales[0]
  const pathPrefix = prefixOf(site, locale)
  return gateway.create({
    paymentId: payment.id,
    reference: payment.reference,
    method: payment.method as PaymentMethod,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    orderNumber: payment.order_number,
    brandName: site.config.brandName,
    email: payment.email,
    locale: locale.iso,
    origin: site.origin,
    pathPrefix,
    returnPath: `${pathPrefix}/tracking/${payment.order_public_id}/pay`,
    bank: site.payments.bank,
    createdAt: payment.created_at,
    expiresAt: payment.expires_at!,
  })
}

export const { findToHandOver, findLatestOfLink } = queries

/**
 * The answer of the provider, in one transaction with the letter that tells how to pay. Undefined when
 * nobody shall be sent there any more: its order ended while the provider answered.
 */
export async function saveStart(
  trx: Db,
  payment: PaymentToHandOver,
  { providerId, action }: GatewayStart,
  now: Date,
): Promise<NextAction | undefined> {
  const checkAfter = firstLookAt(payment, now)
  const kept = await queries.saveStart(trx, payment.id, { providerId, action, checkAfter, now })
  // The provider may have told us of it before it answered: then nothing else is known yet.
  if (!kept) return findAction(trx, payment.id, action)
  if (kept.void_requested_at) return undefined
  if (action.kind === 'instructions') {
    await queueMail(trx, paymentInstructionsMail, {
      subjectId: payment.id,
      place: { site: { slug: payment.store }, locale: { code: payment.locale } },
      to: payment.email,
      orderId: payment.order_id,
      data: {
        number: payment.order_number,
        orderPublicId: payment.order_public_id,
        action,
        until: payment.expires_at?.toISOString(),
        ...(await looksOfOrder(trx, payment.order_id)),
      },
    })
  }
  return action
}

/** With its answer in one statement. False where more is to be done, or it was not to be done. */
export async function saveStartOnFastPath(
  db: Db,
  payment: PaymentToHandOver,
  { providerId, action }: GatewayStart,
  { now, once }: { now: Date; once: IdempotentWrite },
): Promise<boolean> {
  // The letter with the instructions is written in a transaction with it.
  if (action.kind === 'instructions') return false
  const checkAfter = firstLookAt(payment, now)
  return queries.saveStartOnFastPath(db, payment.id, { providerId, action, checkAfter, now }, once)
}

const firstLookAt = ({ provider }: PaymentToHandOver, now: Date) =>
  provider === 'house' ? null : new Date(now.getTime() + FIRST_LOOK_MS)

/** How a payment that is still wanted goes on. */
export async function findAction(
  db: Db,
  paymentId: string,
  otherwise: NextAction = { kind: 'none' },
): Promise<NextAction | undefined> {
  const payment = await queries.findToHandOver(db, paymentId)
  if (payment?.status !== 'PENDING' || payment.void_requested_at) return undefined
  return nextAction.readOrNull(payment.next_action) ?? otherwise
}

/** The provider will never take it: the customer chooses another way, and somebody looks why. */
export async function giveUp(
  db: Db,
  payment: PaymentToHandOver,
  refusal: GatewayRefusal,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const step = { id: payment.id, from: 'PENDING', to: 'CANCELED', actor: theShop } as const
    if (!(await setPaymentStatus(trx, { ...step, reason: refusal.code, now }))) return
    await queries.setFailure(trx, payment.id, 'provider_error')
    await raiseAlert(trx, {
      kind: 'refused_by_provider',
      about: payment.id,
      paymentId: payment.id,
      details: { provider: payment.provider, method: payment.method, code: refusal.code },
      now,
    })
  })
}
