import { randomBytes } from 'node:crypto'
import { signTimed } from '#commerce/payment/gateway/webhook-signature.ts'
import { openFakeServer, type FakeAnswer, type FakeRequest } from '#tests/fakes/fake-server.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_provider_far_away'

/** One line of the provider's books: a page for somebody to pay on, and what came of it. */
export type Session = {
  id: string
  reference: string
  amountMinor: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  refunds: { id: string; amountMinor: number }[]
}

export type Hint = { body: string; signature: () => string }

/**
 * Stripe as the shop knows it, but in the process of the test: it lives on when the shop and its
 * database are killed, and its books are its own.
 */
export async function openProvider(onSession: (session: Session) => void) {
  const sessions = new Map<string, Session>()
  const server = await openFakeServer(answer)

  function answer({ method, path, body }: FakeRequest): FakeAnswer {
    const form = new URLSearchParams(body)
    const [, , kind = '', first = '', second = '', act] = path.split('/')
    if (kind === 'refunds') return method === 'POST' ? refund(form) : findRefund(first)
    if (kind === 'payment_intents') return refused('This PaymentIntent has already succeeded.')
    if (kind !== 'checkout') return missing()
    if (method === 'POST' && second === '') return ok(show(make(form)))
    const session = sessions.get(second)
    if (!session) return missing()
    if (act === 'expire') {
      if (session.status !== 'open') return refused('This Session is not in an expireable state.')
      session.status = 'expired'
    }
    return ok(show(session))
  }

  function make(form: URLSearchParams): Session {
    const session: Session = {
      id: `cs_test_${randomBytes(8).toString('hex')}`,
      reference: form.get('client_reference_id') ?? '',
      amountMinor: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      refunds: [],
    }
    sessions.set(session.id, session)
    onSession(session)
    return session
  }

  function refund(form: URLSearchParams): FakeAnswer {
    const session = sessions.get(sessionOf(form.get('payment_intent') ?? ''))
    const amountMinor = Number(form.get('amount'))
    if (session?.status !== 'complete') return missing()
    if (refundedOf(session) + amountMinor > session.amountMinor) return refused('too much')
    const made = { id: `re_${randomBytes(8).toString('hex')}`, amountMinor }
    session.refunds.push(made)
    return ok({ id: made.id, status: 'succeeded' })
  }

  function findRefund(id: string): FakeAnswer {
    const all = [...sessions.values()].flatMap(({ refunds }) => refunds)
    return all.some((one) => one.id === id) ? ok({ id, status: 'succeeded' }) : missing()
  }

  return {
    url: server.url,
    faults: server.faults,
    sessions,
    /** Somebody pays on the page at this address. False when it is closed. */
    pay(address: string): Session | undefined {
      const session = sessions.get(address.slice(address.lastIndexOf('/') + 1))
      if (session?.status !== 'open') return undefined
      session.status = 'complete'
      return session
    },
    close: server.close,
  }
}
export type Provider = Awaited<ReturnType<typeof openProvider>>

export const refundedOf = ({ refunds }: Session) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Hint of the provider. The same event each time it is sent, signed anew. */
export function hintOf(session: Session): Hint {
  const body = JSON.stringify({
    id: `evt_${randomBytes(8).toString('hex')}`,
    type: 'checkout.session.updated',
    livemode: false,
    data: { object: { id: session.id, object: 'checkout.session' } },
  })
  return { body, signature: () => signTimed(WEBHOOK_SECRET, body, new Date()) }
}

const intentOf = (session: string) => session.replace('cs_test_', 'pi_')
const sessionOf = (intent: string) => intent.replace('pi_', 'cs_test_')

function show({ id, reference, amountMinor, currency, status }: Session): object {
  const intent = intentOf(id)
  return {
    id,
    object: 'checkout.session',
    status,
    url: status === 'open' ? `https://provider.example/${id}` : null,
    amount_total: amountMinor,
    currency,
    client_reference_id: reference,
    livemode: false,
    payment_intent:
      status === 'complete'
        ? {
            id: intent,
            status: 'succeeded',
            amount_received: amountMinor,
            currency,
            latest_charge: { id: `ch_${intent}`, disputed: false },
          }
        : null,
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
