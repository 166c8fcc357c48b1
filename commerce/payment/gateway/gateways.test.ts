import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFakeMollie } from '#tests/fakes/fake-mollie.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import type { Fault } from '#tests/fakes/fake-server.ts'
import { makeReference } from '#commerce/payment/payment.rules.ts'
import { BadWebhook, GatewayRefusal, GatewayUnreachable, type GatewayOrder } from './gateway.ts'

const providers = [
  ['stripe', openFakeStripe],
  ['mollie', openFakeMollie],
] as const

describe.each(providers)('payments at %s', (name, open) => {
  let fake: FakeGateway
  beforeAll(async () => {
    fake = await open()
  })
  afterAll(() => fake.close())

  const order = (given: Partial<GatewayOrder> = {}): GatewayOrder => ({
    paymentId: crypto.randomUUID(),
    reference: makeReference(),
    method: 'CARD',
    amountMinor: 2990,
    currency: 'GBP',
    orderNumber: 'E-1',
    brandName: 'Estampa',
    email: 'anna@example.com',
    locale: 'en-GB',
    origin: 'https://shop.example',
    pathPrefix: '',
    returnPath: '/back',
    bank: undefined,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...given,
  })

  it('begin with an address to go to, and are open until somebody pays', async () => {
    const { reference, ...rest } = order()
    const { providerId, action } = await fake.gateway.create({ reference, ...rest })
    expect(action).toMatchObject({ kind: 'redirect' })
    expect(await fake.gateway.fetch(providerId)).toMatchObject({
      providerId,
      state: 'OPEN',
      reference,
      amountMinor: 2990,
      currency: 'GBP',
      merchant: fake.gateway.merchant,
      captured: undefined,
    })
    fake.act(reference, 'pay')
    expect(await fake.gateway.fetch(providerId)).toMatchObject({
      state: 'CAPTURED',
      captured: { amountMinor: 2990, currency: 'GBP' },
    })
  })

  it.each([
    ['process', 'PROCESSING'],
    ['fail', 'FAILED'],
    ['expire', 'EXPIRED'],
  ] as const)('tell when a payer does this: %s', async (act, state) => {
    const one = order()
    const { providerId } = await fake.gateway.create(one)
    fake.act(one.reference, act)
    expect(await fake.gateway.fetch(providerId)).toMatchObject({ state, captured: undefined })
  })

  it('are made once, however often and after whatever fault they are asked for', async () => {
    const one = order()
    const faults: Fault[] = ['timeout_after', 'error_500', 'error_429', 'wrong_json', 'wrong_shape']
    for (const fault of faults) {
      fake.faults.push(fault)
      await expect(fake.gateway.create(one)).rejects.toThrow(GatewayUnreachable)
    }
    const first = await fake.gateway.create(one)
    expect(await fake.gateway.create(one)).toEqual(first)
    expect(fake.paymentsOf(one.reference)).toHaveLength(1)
  })

  it('are not looked for where a redirect leads', async () => {
    const one = order()
    const { providerId } = await fake.gateway.create(one)
    fake.faults.push('redirect')
    await expect(fake.gateway.fetch(providerId)).rejects.toThrow(GatewayUnreachable)
  })

  it('are ended while they are open, and stay paid once they are paid', async () => {
    const left = order()
    const { providerId } = await fake.gateway.create(left)
    await fake.gateway.void(providerId)
    expect(['CANCELED', 'EXPIRED']).toContain((await fake.gateway.fetch(providerId))?.state)

    const paid = order()
    const other = await fake.gateway.create(paid)
    fake.act(paid.reference, 'pay')
    await fake.gateway.void(other.providerId)
    expect(await fake.gateway.fetch(other.providerId)).toMatchObject({ state: 'CAPTURED' })
  })

  it('are unknown when the provider knows nothing of them', async () => {
    const id = name === 'stripe' ? 'cs_test_nothing' : 'tr_nothing'
    expect(await fake.gateway.fetch(id)).toBeUndefined()
  })

  it('go back once for each key, and never more than came', async () => {
    const one = order()
    const { providerId } = await fake.gateway.create(one)
    fake.act(one.reference, 'pay')
    const part = { key: crypto.randomUUID(), providerId, amountMinor: 1990, currency: 'GBP' }
    fake.faults.push('timeout_after')
    // Stripe is asked for the payment first: that is what is cut off.
    await expect(fake.gateway.refund(part)).rejects.toThrow(GatewayUnreachable)
    const refund = await fake.gateway.refund(part)
    expect(refund.state).toBe('SUCCEEDED')
    expect(await fake.gateway.refund(part)).toEqual(refund)
    expect(fake.refundedMinor(one.reference)).toBe(1990)
    const tooMuch = { ...part, key: crypto.randomUUID() }
    await expect(fake.gateway.refund(tooMuch)).rejects.toThrow(GatewayRefusal)
    const asked = { paymentId: providerId, refundId: refund.providerId }
    expect(await fake.gateway.fetchRefund(asked)).toEqual(refund)
  })

  it('that a bank takes back say how much', async () => {
    const one = order()
    const { providerId } = await fake.gateway.create(one)
    fake.act(one.reference, 'pay')
    fake.chargeBack(one.reference)
    const truth = await fake.gateway.fetch(providerId)
    expect(truth?.chargedBack).toMatchObject([{ amountMinor: 2990 }])
  })

  it('are told of by who signs, and by nobody else', async () => {
    const one = order()
    const { providerId } = await fake.gateway.create(one)
    const hint = fake.hint(one.reference)
    expect(await fake.gateway.readWebhook(hint, new Date())).toMatchObject({ subject: providerId })
    const forged = { ...hint, header: () => 't=1,v1=00', query: new URLSearchParams('proof=00') }
    await expect(fake.gateway.readWebhook(forged, new Date())).rejects.toThrow(BadWebhook)
  })
})

describe('a message of Stripe', () => {
  it.each([
    ['is five minutes and a second old', -301],
    ['comes from ten minutes ahead', 600],
  ])('is refused when it %s', async (_, seconds) => {
    const fake = await openFakeStripe()
    try {
      await fake.gateway.create({
        ...({} as GatewayOrder),
        paymentId: crypto.randomUUID(),
        reference: 'RF00TEST',
        method: 'CARD',
        amountMinor: 100,
        currency: 'EUR',
        orderNumber: 'E-2',
        brandName: 'Estampa',
        email: 'a@example.com',
        locale: 'en-GB',
        origin: 'https://shop.example',
        returnPath: '/back',
        createdAt: new Date(),
        expiresAt: new Date(),
      })
      const hint = fake.hint('RF00TEST', { at: new Date(Date.now() + seconds * 1_000) })
      await expect(fake.gateway.readWebhook(hint, new Date())).rejects.toThrow('wrong time')
      const list = { ...hint, body: Buffer.from('[]') }
      await expect(fake.gateway.readWebhook(list, new Date())).rejects.toThrow(BadWebhook)
    } finally {
      await fake.close()
    }
  })
})
