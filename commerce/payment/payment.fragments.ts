import { sql, type RawBuilder } from 'kysely'
import type { PaymentKind, PaymentProvider, PaymentStatus } from '#db/payment-status.ts'

export type NewPayment = {
  reference: string
  method: string
  kind: PaymentKind
  provider: PaymentProvider
  amountMinor: number
  currency: string
  status: PaymentStatus
  creditMinor: number
  expiresAt: Date
  now: Date
}

/** The browser goes on by itself; who takes over waits a moment. */
const FIRST_LOOK_MS = 15_000

/** The next attempt to pay each `id` of `orders`. It fails where one is open. */
export const paymentOf = (orders: RawBuilder<unknown>, payment: NewPayment) => {
  const { now, status } = payment
  const checkAfter = status === 'PENDING' ? new Date(now.getTime() + FIRST_LOOK_MS) : null
  return sql`
    insert into payment (order_id, attempt, reference, method, kind, provider, amount_minor,
      currency, status, credit_minor, expires_at, check_after, created_at, updated_at)
    select due.id, (select coalesce(max(attempt), 0) + 1 from payment where order_id = due.id),
      ${payment.reference}, ${payment.method}, ${payment.kind}, ${payment.provider},
      ${payment.amountMinor}, ${payment.currency}, ${status}, ${payment.creditMinor},
      ${payment.expiresAt}, ${checkAfter}, ${now}, ${now}
    from ${orders} as due`
}
