import { randomBytes } from 'node:crypto'
import { openMollieGateway, webhookUrlOf } from '#commerce/payment/gateway/mollie-gateway.ts'
import { minorOf, valueOf } from '#commerce/payment/gateway/mollie-amount.ts'
import type { FakeAct, FakeGateway } from './fake-gateway.ts'
import { openFakeServer, type FakeAnswer, type FakeRequest } from './fake-server.ts'

const WEBHOOK_SECRET = 'a-secret-for-the-fake-mollie'

type Payment = {
  id: string
  status: string
  amountMinor: number
  currency: string
  reference: string
  mode: string
  isChargedBack: boolean
}
type Refund = { id: string; payment: string; amountMinor: number; status: string }

const newId = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`

/** Mollie's payments and refunds, as far as the shop knows them. */
export async function openFakeMollie(): Promise<FakeGateway> {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  let refundState = 'refunded'
  const server = await openFakeServer(answer)

  function answer({ method, path, body }: FakeRequest): FakeAnswer {
    const [, , kind, id = '', more, refundId] = path.split('/')
    if (kind !== 'payments') return { status: 404, body: {} }
    if (method === 'POST' && id === '') return { status: 201, body: show(make(JSON.parse(body))) }
    const payment = payments.get(id)
    if (!payment) return { status: 404, body: { status: 404 } }
    if (more === 'refunds' && method === 'POST') return refund(payment, JSON.parse(body))
    if (more === 'refunds') {
      const found = refunds.get(refundId ?? '')
      return found ? { status: 200, body: found } : { status: 404, body: {} }
    }
    if (method === 'DELETE') {
      if (payment.status !== 'open') return { status: 422, body: { status: 422 } }
      payment.status = 'canceled'
    }
    return { status: 200, body: show(payment) }
  }

  function make(given: {
    amount: { value: string; currency: string }
    metadata: { reference: string }
  }): Payment {
    const payment = {
      id: newId('tr'),
      status: 'open',
      amountMinor: minorOf(given.amount.value),
      currency: given.amount.currency,
      reference: given.metadata.reference,
      mode: 'test',
      isChargedBack: false,
    }
    payments.set(payment.id, payment)
    return payment
  }

  function show(payment: Payment): object {
    const { id, status, amountMinor, currency, reference, mode } = payment
    const amount = { currency, value: valueOf(amountMinor) }
    const isOpen = status === 'open'
    return {
      resource: 'payment',
      id,
      mode,
      status,
      amount,
      metadata: { reference },
      isCancelable: isOpen,
      _links: isOpen ? { checkout: { href: `https://mollie.example/checkout/${id}` } } : {},
      _embedded: { chargebacks: payment.isChargedBack ? [{ id: `chb_${id}`, amount }] : [] },
    }
  }

  function refund(payment: Payment, given: { amount: { value: string } }): FakeAnswer {
    const amountMinor = minorOf(given.amount.value)
    const isTooMuch = refundedOf(payment) + amountMinor > payment.amountMinor
    if (payment.status !== 'paid' || isTooMuch) return { status: 422, body: { status: 422 } }
    const made = { id: newId('re'), payment: payment.id, amountMinor, status: refundState }
    refunds.set(made.id, made)
    return { status: 201, body: made }
  }

  const refundedOf = ({ id }: Payment) =>
    [...refunds.values()]
      .filter(({ payment, status }) => payment === id && status !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const latest = (reference: string) => {
    const found = [...payments.values()].findLast((one) => one.reference === reference)
    if (!found) throw new Error(`Mollie knows no ${reference}`)
    return found
  }

  function act(reference: string, what: FakeAct): void {
    const payment = latest(reference)
    if (!['open', 'pending'].includes(payment.status)) return
    const states = {
      pay: 'paid',
      process: 'pending',
      fail: 'failed',
      cancel: 'canceled',
      expire: 'expired',
    }
    payment.status = states[what]
  }

  return {
    gateway: openMollieGateway({
      apiKey: 'test_of_the_fake',
      webhookSecret: WEBHOOK_SECRET,
      url: server.url,
    }),
    faults: server.faults,
    seen: server.seen,
    act,
    paymentsOf: (reference) =>
      [...payments.values()]
        .filter((one) => one.reference === reference)
        .map(({ id, amountMinor, status }) => ({ id, amountMinor, state: status })),
    lie(reference, lie) {
      const payment = latest(reference)
      if (lie.amountMinor !== undefined) payment.amountMinor = lie.amountMinor
      if (lie.currency !== undefined) payment.currency = lie.currency
      if (lie.isLive !== undefined) payment.mode = lie.isLive ? 'live' : 'test'
      if (lie.reference !== undefined) payment.reference = lie.reference
    },
    refundedMinor: (reference) => refundedOf(latest(reference)),
    refundsBecome(state) {
      refundState = { succeeded: 'refunded', pending: 'pending', failed: 'failed' }[state]
    },
    chargeBack(reference) {
      latest(reference).isChargedBack = true
    },
    hint(reference) {
      const { id } = latest(reference)
      const { searchParams } = new URL(
        webhookUrlOf('https://shop.example', reference, WEBHOOK_SECRET),
      )
      return { body: Buffer.from(`id=${id}`), header: () => undefined, query: searchParams }
    },
    close: server.close,
  }
}
