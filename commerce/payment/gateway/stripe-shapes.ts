import { z } from 'zod'
import type { PaymentFailure } from '#commerce/payment/payment.terms.ts'
import type { GatewayHint, GatewayRefund, GatewayTruth } from './gateway.ts'

/** Stripe's charge, as far as we read it, and what it means to us. */
const Charge = z.object({ id: z.string(), disputed: z.boolean().optional() })
const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  currency: z.string(),
  latest_charge: z.union([Charge, z.string()]).nullish(),
  last_payment_error: z.object({ code: z.string().optional() }).nullish(),
  next_action: z
    .object({
      multibanco_display_details: z
        .object({
          entity: z.string(),
          reference: z.string(),
          expires_at: z.number().nullish(),
          hosted_voucher_url: z.string().nullish(),
        })
        .optional(),
    })
    .nullish(),
})
export const Session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullish(),
  amount_total: z.int(),
  currency: z.string(),
  client_reference_id: z.string().nullish(),
  livemode: z.boolean(),
  payment_intent: Intent.nullish(),
})
export type Session = z.infer<typeof Session>
export const Refund = z.object({
  id: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
})

export function truthOf(session: Session): Omit<GatewayTruth, 'merchant' | 'chargedBack'> {
  const intent = session.payment_intent
  const common = {
    providerId: session.id,
    amountMinor: session.amount_total,
    currency: session.currency.toUpperCase(),
    reference: session.client_reference_id ?? '',
    captured: undefined,
  }
  if (session.status === 'open') {
    const action = session.url ? ({ kind: 'redirect', url: session.url } as const) : undefined
    return { ...common, state: 'OPEN', action }
  }
  if (session.status === 'expired') return { ...common, state: 'EXPIRED', failure: 'expired' }
  if (intent?.status === 'succeeded') {
    const charge = intent.latest_charge
    const captured = {
      amountMinor: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      reference: (typeof charge === 'object' ? charge?.id : charge) ?? intent.id,
    }
    return { ...common, state: 'CAPTURED', captured }
  }
  if (intent?.status === 'canceled') return { ...common, state: 'CANCELED', failure: 'canceled' }
  if (intent?.status === 'requires_payment_method') {
    return { ...common, state: 'FAILED', failure: failureOf(intent.last_payment_error?.code) }
  }
  return { ...common, state: 'PROCESSING', action: voucherOf(session) }
}

function voucherOf({ payment_intent: intent, amount_total, currency }: Session) {
  const voucher = intent?.next_action?.multibanco_display_details
  if (!voucher) return undefined
  return {
    kind: 'instructions',
    type: 'voucher',
    entity: voucher.entity,
    reference: voucher.reference,
    amountMinor: amount_total,
    currency: currency.toUpperCase(),
    ...(voucher.expires_at && { expiresAt: new Date(voucher.expires_at * 1_000).toISOString() }),
    ...(voucher.hosted_voucher_url && { url: voucher.hosted_voucher_url }),
  } as const
}

const failures: Record<string, PaymentFailure> = {
  card_declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  payment_intent_authentication_failure: 'not_confirmed',
  payment_intent_payment_attempt_expired: 'expired',
}
const failureOf = (code: string | undefined): PaymentFailure => failures[code ?? ''] ?? 'declined'

export function refundOf(refund: z.infer<typeof Refund>): GatewayRefund {
  const { id: providerId, status } = refund
  if (status === 'succeeded') return { providerId, state: 'SUCCEEDED' }
  if (status === 'failed' || status === 'canceled') {
    return { providerId, state: 'FAILED', failure: refund.failure_reason ?? status }
  }
  return { providerId, state: 'PROCESSING' }
}

const Event = z.object({
  id: z.string().max(200),
  type: z.string().max(100),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      id: z.string().max(200),
      object: z.string(),
      payment_intent: z.string().nullish(),
    }),
  }),
})

export function hintOf(
  body: Record<string, unknown>,
  modeOf: (isLive: boolean) => string,
): GatewayHint {
  const parsed = Event.safeParse(body)
  if (!parsed.success) {
    const id = typeof body['id'] === 'string' ? body['id'].slice(0, 200) : 'unknown'
    return { eventId: id, type: 'unknown', subject: undefined }
  }
  const { id, type, livemode, account, data } = parsed.data
  const { object } = data
  const concerns = ['checkout.session', 'payment_intent'].includes(object.object)
    ? object.id
    : (object.payment_intent ?? undefined)
  return { eventId: id, type, subject: concerns, merchant: account ?? modeOf(livemode) }
}
