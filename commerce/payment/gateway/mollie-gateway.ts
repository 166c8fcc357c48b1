import { z } from 'zod'
import { paymentCapabilities } from '#commerce/payment/payment-capabilities.terms.ts'
import type { PaymentFailure } from '#commerce/payment/payment.terms.ts'
import {
  BadWebhook,
  GatewayRefusal,
  GatewayUnreachable,
  type Gateway,
  type GatewayHint,
  type GatewayOrder,
  type GatewayRefund,
  type GatewayTruth,
  type GatewayWebhook,
} from './gateway.ts'
import { makeLimitedFetch } from './limited-fetch.ts'
import { amountPattern, minorOf, valueOf } from './mollie-amount.ts'
import { isSigned, readJsonObject, signatureOf } from './webhook-signature.ts'
import { newestSecret } from '#config/rotating-secret.ts'

export type MollieSettings = { apiKey: string; webhookSecret: string; url: string }

const MINUTE_MS = 60_000

const Amount = z
  .object({ currency: z.string(), value: z.string().regex(amountPattern) })
  .transform(({ currency, value }) => ({ currency, amountMinor: minorOf(value) }))
const Link = z.object({ href: z.string() })
const Payment = z.object({
  id: z.string(),
  mode: z.string(),
  status: z.string(),
  amount: Amount,
  metadata: z.object({ reference: z.string() }).nullish().catch(null),
  isCancelable: z.boolean().optional(),
  details: z.object({ failureReason: z.string().optional() }).nullish().catch(null),
  _links: z.object({ checkout: Link.optional() }),
  _embedded: z
    .object({
      chargebacks: z
        .array(z.object({ id: z.string(), amount: Amount, reversedAt: z.string().nullish() }))
        .optional(),
    })
    .optional(),
})
type Payment = z.infer<typeof Payment>
const Refund = z.object({ id: z.string(), status: z.string() })

/**
 * Mollie over its own HTTP interface. Its library follows redirects, waits for ever and repeats calls
 * by itself, and none of that can be turned off: docs/decisions/0030.
 */
export function openMollieGateway(settings: MollieSettings): Gateway {
  const call = makeCall(settings)

  const findPayment = (id: string) =>
    unlessMissing(call(Payment, 'GET', `payments/${encodeURIComponent(id)}?embed=chargebacks`))

  return {
    name: 'mollie',
    merchant: settings.apiKey.startsWith('live_') ? 'live' : 'test',
    // Mollie remembers a key for an hour.
    repeatableForMs: 45 * MINUTE_MS,

    async create(order) {
      const payment = await call(Payment, 'POST', 'payments', {
        key: `payment-${order.paymentId}`,
        body: paymentOf(order, settings),
      })
      const url = payment._links.checkout?.href
      return { providerId: payment.id, action: url ? { kind: 'redirect', url } : { kind: 'none' } }
    },

    async fetch(id) {
      const payment = await findPayment(id)
      return payment && truthOf(payment)
    },

    async void(id) {
      const payment = await findPayment(id)
      if (!payment?.isCancelable) return
      await unlessRefused(call(z.unknown(), 'DELETE', `payments/${encodeURIComponent(id)}`))
    },

    refund: async ({ key, providerId, amountMinor, currency }) =>
      refundOf(
        await call(Refund, 'POST', `payments/${encodeURIComponent(providerId)}/refunds`, {
          key: `refund-${key}`,
          body: { amount: { currency, value: valueOf(amountMinor) } },
        }),
      ),

    fetchRefund: async ({ paymentId, refundId }) => {
      const path = `payments/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`
      return refundOf(await call(Refund, 'GET', path))
    },

    readWebhook: async (webhook) => readWebhook(webhook, settings.webhookSecret),
  }
}

type Call = <Schema extends z.ZodType>(
  schema: Schema,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  given?: { key: string; body: object },
) => Promise<z.output<Schema>>

function makeCall({ apiKey, url }: MollieSettings): Call {
  const limitedFetch = makeLimitedFetch(url)
  const base = url.endsWith('/') ? url : `${url}/`
  return async (schema, method, path, given) => {
    const response = await limitedFetch(new URL(`v2/${path}`, base), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        ...(given && { 'content-type': 'application/json', 'idempotency-key': given.key }),
      },
      ...(given && { body: JSON.stringify(given.body) }),
    })
    if (isFinal(response.status)) {
      throw new GatewayRefusal(`http_${response.status}`, 'Mollie refused')
    }
    if (!response.ok) throw new GatewayUnreachable(`Mollie answered ${response.status}`)
    const parsed = schema.safeParse(response.status === 204 ? {} : await readJson(response))
    if (!parsed.success) throw new GatewayUnreachable('Mollie answered in an unknown shape')
    return parsed.data
  }
}

/** Not: who we are, that the same call is still under way, that we ask too often. */
const isFinal = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status)

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new GatewayUnreachable('Mollie answered no JSON', { cause: error })
  }
}

function paymentOf(order: GatewayOrder, { webhookSecret }: MollieSettings): object {
  const { reference, method, amountMinor, currency, orderNumber, brandName, origin } = order
  return {
    amount: { currency, value: valueOf(amountMinor) },
    description: `${brandName} ${orderNumber}`,
    method: paymentCapabilities[method].names.mollie,
    redirectUrl: `${origin}${order.returnPath}`,
    locale: localeOf(order.locale),
    metadata: { payment: order.paymentId, reference },
    // Nobody can call a machine that only knows itself.
    ...(isPublic(origin) && {
      webhookUrl: webhookUrlOf(origin, reference, newestSecret(webhookSecret)),
    }),
  }
}

const isPublic = (origin: string) => !/(^|\.)localhost$|^127\.|^\[/.test(new URL(origin).hostname)

/** Mollie signs nothing that it tells of a payment: the address it calls proves that we gave it. */
export function webhookUrlOf(origin: string, reference: string, secret: string): string {
  const query = new URLSearchParams({ reference, proof: signatureOf(secret, reference) })
  return `${origin}/webhooks/mollie?${query}`
}

const mollieLocales: Readonly<Record<string, string>> = {
  ca: 'ca_ES',
  da: 'da_DK',
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_PT',
  sv: 'sv_SE',
}
const localeOf = (iso: string) => mollieLocales[iso.slice(0, 2)] ?? 'en_GB'

const states: Readonly<Record<string, GatewayTruth['state']>> = {
  open: 'OPEN',
  pending: 'PROCESSING',
  authorized: 'PROCESSING',
  paid: 'CAPTURED',
  failed: 'FAILED',
  canceled: 'CANCELED',
  expired: 'EXPIRED',
}

function truthOf(payment: Payment): GatewayTruth {
  const state = states[payment.status]
  if (!state) throw new GatewayUnreachable('Mollie knows a status that we do not')
  const url = payment._links.checkout?.href
  return {
    providerId: payment.id,
    state,
    ...payment.amount,
    reference: payment.metadata?.reference ?? '',
    merchant: payment.mode,
    captured: state === 'CAPTURED' ? { ...payment.amount, reference: payment.id } : undefined,
    chargedBack: (payment._embedded?.chargebacks ?? [])
      .filter(({ reversedAt }) => !reversedAt)
      .map(({ id, amount }) => ({ amountMinor: amount.amountMinor, reference: id })),
    failure: failureOf(state, payment.details?.failureReason),
    action: state === 'OPEN' && url ? { kind: 'redirect', url } : undefined,
  }
}

const failures: Readonly<Record<string, PaymentFailure>> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  authentication_failed: 'not_confirmed',
  authentication_abandoned: 'not_confirmed',
}

function failureOf(
  state: GatewayTruth['state'],
  reason: string | undefined,
): PaymentFailure | undefined {
  if (state === 'FAILED') return failures[reason ?? ''] ?? 'declined'
  if (state === 'CANCELED') return 'canceled'
  return state === 'EXPIRED' ? 'expired' : undefined
}

function refundOf({ id: providerId, status }: z.infer<typeof Refund>): GatewayRefund {
  if (status === 'refunded') return { providerId, state: 'SUCCEEDED' }
  if (status === 'failed' || status === 'canceled') {
    return { providerId, state: 'FAILED', failure: status }
  }
  return { providerId, state: 'PROCESSING' }
}

/**
 * `id=tr_…`, the same words for each change of a payment, at the address that we named; or a signed
 * event of Mollie's newer kind.
 */
function readWebhook({ body, header, query }: GatewayWebhook, secret: string): GatewayHint {
  const signature = header('x-mollie-signature')
  if (signature !== undefined) return readSigned(body, signature, secret)
  const reference = query.get('reference') ?? ''
  if (!isSigned(secret, reference, query.get('proof') ?? ''))
    throw new BadWebhook('wrong signature')
  const id = new URLSearchParams(body.toString('utf8')).get('id') ?? ''
  if (!/^tr_[A-Za-z0-9]{4,60}$/.test(id)) throw new BadWebhook('no id')
  return { eventId: id, type: 'payment', subject: id, isUnnumbered: true }
}

const Event = z.object({
  id: z.string().max(200),
  type: z.string().max(100),
  entityId: z.string().max(200).optional(),
})

function readSigned(body: Buffer, signature: string, secret: string): GatewayHint {
  if (!isSigned(secret, body, signature.replace(/^sha256=/, ''))) {
    throw new BadWebhook('wrong signature')
  }
  const parsed = Event.safeParse(readJsonObject(body))
  if (!parsed.success) throw new BadWebhook('no event')
  const { id, type, entityId } = parsed.data
  return { eventId: id, type, subject: entityId?.startsWith('tr_') ? entityId : undefined }
}

async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayRefusal && ['http_404', 'http_410'].includes(error.code)) {
      return undefined
    }
    throw error
  }
}

async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
  }
}
