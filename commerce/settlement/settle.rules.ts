import type { Gateway, GatewayTruth } from '#commerce/payment/gateway/gateway.ts'
import type { PaymentStatus } from '#db/payment-status.ts'

export type Claim = {
  reference: string
  amount_minor: number
  currency: string
}

/** Misfits between payment and provider. A payment of which anything is wrong pays nothing. */
export function findMisfits(
  payment: Claim,
  truth: GatewayTruth,
  gateway: Pick<Gateway, 'merchant'>,
): string[] {
  const { captured } = truth
  const pairs: [name: string, isRight: boolean][] = [
    ['reference', truth.reference === payment.reference],
    ['merchant', truth.merchant === gateway.merchant],
    ['amount', truth.amountMinor === payment.amount_minor],
    ['currency', truth.currency === payment.currency],
    ['captured', !captured || captured.amountMinor === payment.amount_minor],
    ['captured currency', !captured || captured.currency === payment.currency],
  ]
  return pairs.filter(([, isRight]) => !isRight).map(([name]) => name)
}

/** Next status of a payment by what its provider says; undefined when it stays what it is. */
export function nextStatus(
  status: PaymentStatus,
  { state }: Pick<GatewayTruth, 'state'>,
): PaymentStatus | undefined {
  if (state === 'CAPTURED') return status === 'PAID' ? undefined : 'PAID'
  const isOver = state === 'FAILED' || state === 'CANCELED' || state === 'EXPIRED'
  return isOver && status === 'PENDING' ? 'CANCELED' : undefined
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const SOONEST_MS = 5 * SECOND_MS
const LATEST_MS = HOUR_MS
/** Later looks: what is over is looked at a few times more, for money that comes late, or is taken back. */
const afterwardsMs = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS]

/**
 * A tenth of its age: what was just begun is looked at every few seconds, what has waited for a week
 * once an hour. Null when there is nothing more to see.
 */
export function nextLook(
  payment: { status: PaymentStatus; createdAt: Date; looksAfterwards: number },
  now: Date,
): Date | null {
  if (payment.status !== 'PENDING') {
    const wait = afterwardsMs[payment.looksAfterwards]
    return wait === undefined ? null : new Date(now.getTime() + wait)
  }
  const age = now.getTime() - payment.createdAt.getTime()
  return new Date(now.getTime() + Math.min(LATEST_MS, Math.max(SOONEST_MS, age / 10)))
}

const LONGEST_PAUSE_MS = 30 * SECOND_MS

/** A provider that does not answer is asked again soon: nobody waits a minute after it is back. */
export const soonAfter = (createdAt: Date, now: Date) =>
  new Date(
    now.getTime() +
      Math.min(LONGEST_PAUSE_MS, Math.max(SOONEST_MS, (now.getTime() - createdAt.getTime()) / 10)),
  )
