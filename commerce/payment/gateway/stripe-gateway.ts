import { Stripe } from 'stripe'
import { z } from 'zod'
import { paymentCapabilities } from '#commerce/payment/payment-capabilities.terms.ts'
import { GatewayRefusal, GatewayUnreachable, type Gateway, type GatewayOrder } from './gateway.ts'
import { makeLimitedFetch } from './limited-fetch.ts'
import { hintOf, Refund, refundOf, Session, truthOf } from './stripe-shapes.ts'
import { checkTimedSignature, readJsonObject } from './webhook-signature.ts'

export type StripeSettings = { secretKey: string; webhookSecret: string; url: string }

const TIMEOUT_MS = 10_000
const MINUTE_MS = 60_000
/** Stripe takes no page that is open for less than 30 minutes from now, nor for more than a day. */
const SHORTEST_MINUTES = 75
const LONGEST_MINUTES = 23 * 60

/** Stripe's own pages (Checkout): no card number ever comes near the shop. */
export function openStripeGateway(settings: StripeSettings): Gateway {
  const url = new URL(settings.url)
  const stripe = new Stripe(settings.secretKey, {
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    // Whoever asks decides whether to ask again: it has a key for that.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(makeLimitedFetch(settings.url, TIMEOUT_MS)),
  })
  const modeOf = (isLive: boolean) => (isLive ? 'live' : 'test')

  async function findSession(id: string): Promise<Session | undefined> {
    const expand = 'payment_intent.latest_charge'
    if (id.startsWith('cs_')) {
      return unlessMissing(
        ask(Session, () => stripe.checkout.sessions.retrieve(id, { expand: [expand] })),
      )
    }
    const list = z.object({ data: z.array(Session) })
    const found = await ask(list, () =>
      stripe.checkout.sessions.list({ payment_intent: id, limit: 1, expand: [`data.${expand}`] }),
    )
    return found.data[0]
  }

  async function lostDisputes(intentId: string) {
    const list = z.object({
      data: z.array(z.object({ id: z.string(), status: z.string(), amount: z.int() })),
    })
    const { data } = await ask(list, () =>
      stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
    )
    return data
      .filter(({ status }) => status === 'lost')
      .map(({ id, amount }) => ({ amountMinor: amount, reference: id }))
  }

  return {
    name: 'stripe',
    merchant: modeOf(/^(sk|rk)_live_/.test(settings.secretKey)),
    repeatableForMs: (SHORTEST_MINUTES - 35) * MINUTE_MS,

    async create(order) {
      const session = await ask(Session.omit({ payment_intent: true }), () =>
        stripe.checkout.sessions.create(sessionOf(order), {
          idempotencyKey: `payment-${order.paymentId}`,
        }),
      )
      if (!session.url) throw new GatewayUnreachable('Stripe made a page without an address')
      return { providerId: session.id, action: { kind: 'redirect', url: session.url } }
    },

    async fetch(id) {
      const session = await findSession(id)
      if (!session) return undefined
      const charge = session.payment_intent?.latest_charge
      const isDisputed = typeof charge === 'object' && charge?.disputed === true
      return {
        ...truthOf(session),
        merchant: modeOf(session.livemode),
        chargedBack: isDisputed ? await lostDisputes(session.payment_intent!.id) : [],
      }
    },

    async void(id) {
      const session = await findSession(id)
      if (!session) return
      await unlessRefused(async () => {
        if (session.status === 'open') await stripe.checkout.sessions.expire(id)
        else if (session.payment_intent)
          await stripe.paymentIntents.cancel(session.payment_intent.id)
      })
    },

    async refund({ key, providerId, amountMinor }) {
      const intent = (await findSession(providerId))?.payment_intent
      if (!intent) throw new GatewayRefusal('unknown_payment', 'there is nothing to give back')
      return refundOf(
        await ask(Refund, () =>
          stripe.refunds.create(
            { payment_intent: intent.id, amount: amountMinor },
            { idempotencyKey: `refund-${key}` },
          ),
        ),
      )
    },

    fetchRefund: async ({ refundId }) =>
      refundOf(await ask(Refund, () => stripe.refunds.retrieve(refundId))),

    async readWebhook({ body, header }, now) {
      checkTimedSignature(settings.webhookSecret, { body, header: header('stripe-signature') }, now)
      return hintOf(readJsonObject(body), modeOf)
    },
  }
}

function sessionOf(order: GatewayOrder): Stripe.Checkout.SessionCreateParams {
  const { paymentId, reference, method, amountMinor, orderNumber, createdAt, expiresAt } = order
  const minutes = (expiresAt.getTime() - createdAt.getTime()) / MINUTE_MS
  const openFor = Math.min(Math.max(minutes, SHORTEST_MINUTES), LONGEST_MINUTES)
  const metadata = { payment: paymentId, reference }
  return {
    mode: 'payment',
    allowed_payment_method_types: [paymentCapabilities[method].names.stripe!],
    client_reference_id: reference,
    customer_email: order.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: `${order.brandName} ${orderNumber}` },
        },
      },
    ],
    // The order is in the store's currency, whatever the payer's card is in.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: { metadata, description: orderNumber },
    locale: localeOf(order.locale),
    success_url: `${order.origin}${order.returnPath}`,
    cancel_url: `${order.origin}${order.returnPath}`,
    expires_at: Math.floor((createdAt.getTime() + openFor * MINUTE_MS) / 1_000),
  }
}

const stripeLocales = new Set([
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'nl',
  'pl',
  'pt',
  'sv',
])

function localeOf(iso: string): Stripe.Checkout.SessionCreateParams.Locale {
  const language = iso.slice(0, 2)
  if (language === 'ca') return 'es'
  return stripeLocales.has(language) ? language : 'auto'
}

/** Stripe's library throws for whatever is not a success, and believes the shape of what is. */
async function ask<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  let answer: unknown
  try {
    answer = await call()
  } catch (error) {
    throw readError(error)
  }
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new GatewayUnreachable('Stripe answered in an unknown shape')
  return parsed.data
}

const finalErrors = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeIdempotencyError,
]

function readError(error: unknown): Error {
  if (finalErrors.some((kind) => error instanceof kind)) {
    const { code, type, message } = error as InstanceType<typeof Stripe.errors.StripeError>
    return new GatewayRefusal(code ?? type, message)
  }
  return new GatewayUnreachable('Stripe did not answer', { cause: error })
}

async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayRefusal && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** A page that was just paid can no longer be closed: the truth will tell. */
async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const read = readError(error)
    if (!(read instanceof GatewayRefusal)) throw read
  }
}
