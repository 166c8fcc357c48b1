import { randomBytes } from 'node:crypto'
import { openStripeGateway } from '#commerce/payment/gateway/stripe-gateway.ts'
import { signTimed } from '#commerce/payment/gateway/webhook-signature.ts'
import type { FakeAct, FakeGateway } from './fake-gateway.ts'
import { openFakeServer, type FakeAnswer, type FakeRequest } from './fake-server.ts'

const WEBHOOK_SECRET = 'whsec_of_the_fake_stripe'

type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  reference: string
  amount: number
  currency: string
  isLive: boolean
  intent: { id: string; status: string; received: number; charge: string; isDisputed: boolean }
}
type Refund = { id: string; intent: string; amount: number; status: string }

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

/** Stripe's Checkout Sessions, payment intents, refunds and disputes, as far as the shop knows them. */
export async function openFakeStripe(): Promise<FakeGateway> {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  let refundState = 'succeeded'
  const server = await openFakeServer(answer)

  function answer({ method, path, query, body }: FakeRequest): FakeAnswer {
    const form = new URLSearchParams(body)
    const [, , ...parts] = path.split('/')
    const route = `${method} ${parts.join('/')}`
    if (route === 'POST checkout/sessions') return ok(show(make(form)))
    if (route === 'GET checkout/sessions') {
      const found = byIntent(query.get('payment_intent') ?? '')
      return ok({ object: 'list', data: found ? [show(found)] : [], has_more: false })
    }
    if (route === 'POST refunds') return refund(form)
    if (route === 'GET disputes') {
      const session = byIntent(query.get('payment_intent') ?? '')
      const dispute = { id: 'dp_1', status: 'lost', amount: session?.amount }
      return ok({ object: 'list', data: session?.intent.isDisputed ? [dispute] : [] })
    }
    const [kind, first = '', second = '', third] = parts
    if (kind === 'refunds') {
      const found = refunds.get(first)
      return found ? ok(found) : missing()
    }
    if (kind === 'payment_intents' && second === 'cancel') return cancel(byIntent(first))
    const session = kind === 'checkout' ? sessions.get(second) : undefined
    if (!session) return missing()
    if (third !== 'expire') return ok(show(session))
    if (session.status !== 'open') return refused('This Session is not in an expireable state.')
    session.status = 'expired'
    return ok(show(session))
  }

  function make(form: URLSearchParams): Session {
    const intent = {
      id: newId('pi'),
      status: 'requires_payment_method',
      received: 0,
      charge: newId('ch'),
      isDisputed: false,
    }
    const session: Session = {
      id: newId('cs_test'),
      status: 'open',
      reference: form.get('client_reference_id') ?? '',
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      isLive: false,
      intent,
    }
    sessions.set(session.id, session)
    return session
  }

  function show(session: Session): object {
    const { intent } = session
    return {
      id: session.id,
      object: 'checkout.session',
      status: session.status,
      url: session.status === 'open' ? `https://checkout.stripe.example/${session.id}` : null,
      amount_total: session.amount,
      currency: session.currency,
      client_reference_id: session.reference,
      livemode: session.isLive,
      payment_intent:
        session.status === 'open'
          ? null
          : {
              id: intent.id,
              object: 'payment_intent',
              status: intent.status,
              amount_received: intent.received,
              currency: session.currency,
              latest_charge: { id: intent.charge, disputed: intent.isDisputed },
              last_payment_error: null,
              next_action: null,
            },
    }
  }

  function cancel(session: Session | undefined): FakeAnswer {
    if (!session) return missing()
    if (session.intent.status === 'succeeded') return refused('already succeeded')
    session.intent.status = 'canceled'
    return ok({ id: session.intent.id })
  }

  function refund(form: URLSearchParams): FakeAnswer {
    const session = byIntent(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (!session || session.intent.status !== 'succeeded') return missing()
    if (refundedOf(session) + amount > session.amount) return refused('greater than unrefunded')
    const made = { id: newId('re'), intent: session.intent.id, amount, status: refundState }
    refunds.set(made.id, made)
    return ok(made)
  }

  const byIntent = (id: string) => [...sessions.values()].find(({ intent }) => intent.id === id)
  const refundedOf = (session: Session) =>
    [...refunds.values()]
      .filter(({ intent, status }) => intent === session.intent.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  const latest = (reference: string) => {
    const found = [...sessions.values()].findLast((one) => one.reference === reference)
    if (!found) throw new Error(`Stripe knows no ${reference}`)
    return found
  }

  function act(reference: string, what: FakeAct): void {
    const session = latest(reference)
    if (what === 'expire' || what === 'cancel') {
      if (session.status === 'open') session.status = 'expired'
      return
    }
    // What is over stays so, also what failed after its page was closed.
    if (session.status === 'expired') return
    const isClosed = session.status === 'complete'
    if (isClosed && session.intent.status !== 'processing') return
    if (['succeeded', 'canceled'].includes(session.intent.status)) return
    session.status = 'complete'
    const states = { pay: 'succeeded', process: 'processing', fail: 'requires_payment_method' }
    session.intent.status = states[what]
    if (what === 'pay') session.intent.received = session.amount
  }

  const secretKey = 'sk_test_of_the_fake'
  return {
    gateway: openStripeGateway({ secretKey, webhookSecret: WEBHOOK_SECRET, url: server.url }),
    faults: server.faults,
    seen: server.seen,
    act,
    paymentsOf: (reference) =>
      [...sessions.values()]
        .filter((one) => one.reference === reference)
        .map(({ id, amount, intent }) => ({ id, amountMinor: amount, state: intent.status })),
    lie(reference, lie) {
      const session = latest(reference)
      if (lie.amountMinor !== undefined) {
        session.amount = lie.amountMinor
        if (session.intent.received > 0) session.intent.received = lie.amountMinor
      }
      if (lie.currency !== undefined) session.currency = lie.currency.toLowerCase()
      if (lie.reference !== undefined) session.reference = lie.reference
      if (lie.isLive !== undefined) session.isLive = lie.isLive
    },
    refundedMinor: (reference) => refundedOf(latest(reference)),
    refundsBecome(state) {
      refundState = state
    },
    chargeBack(reference) {
      latest(reference).intent.isDisputed = true
    },
    hint(reference, given = {}) {
      const session = latest(reference)
      const body = JSON.stringify({
        id: given.eventId ?? newId('evt'),
        type: 'checkout.session.updated',
        livemode: session.isLive,
        data: { object: { id: session.id, object: 'checkout.session' } },
      })
      const signature = signTimed(WEBHOOK_SECRET, body, given.at ?? new Date())
      return { body: Buffer.from(body), header: () => signature, query: new URLSearchParams() }
    },
    close: server.close,
  }
}

const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const missing = (): FakeAnswer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' } },
})
const refused = (message: string): FakeAnswer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message } },
})
