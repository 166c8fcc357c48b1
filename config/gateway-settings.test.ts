import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration-error.ts'
import { readEnv } from './env.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_of_sixteen_letters' }
const mollie = { MOLLIE_API_KEY: 'test_x', MOLLIE_WEBHOOK_SECRET: 'a-secret-of-our-own' }
const ownDatabase = { DATABASE_URL: 'postgres://shop@localhost/shop' }
const namesOf = (source: Record<string, string>) => readEnv(source).gateways.names

describe('who takes payments', () => {
  it('is the built-in gateway in the demo, and nobody in a shop that names none', () => {
    expect(namesOf({})).toEqual(['test'])
    expect(namesOf(ownDatabase)).toEqual([])
    expect(readEnv(ownDatabase).sites[0]!.payments).toMatchObject({ gateways: [], bank: undefined })
  })

  it('is who has keys, also in the demo: the built-in one has to be asked for', () => {
    expect(namesOf(stripe)).toEqual(['stripe'])
    expect(namesOf({ ...stripe, ...mollie })).toEqual(['stripe', 'mollie'])
    expect(namesOf({ ...stripe, PAYMENT_GATEWAYS: 'stripe, test' })).toEqual(['stripe', 'test'])
    expect(namesOf({ ...mollie, ...ownDatabase })).toEqual(['mollie'])
  })

  it.each([
    ['Stripe without the secret of its webhooks', { STRIPE_SECRET_KEY: 'sk_test_x' }],
    ['a webhook secret without its key', { MOLLIE_WEBHOOK_SECRET: 'a-secret-of-our-own' }],
    ['a short secret', { ...mollie, MOLLIE_WEBHOOK_SECRET: 'short' }],
    ['a gateway without keys', { PAYMENT_GATEWAYS: 'mollie' }],
    ['an unknown gateway', { PAYMENT_GATEWAYS: 'piggybank' }],
    ['an address in clear', { ...stripe, STRIPE_URL: 'http://stripe.example' }],
    [
      'play money beside real money',
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_x', PAYMENT_GATEWAYS: 'test,stripe' },
    ],
  ])('is refused at the start: %s', (_what, source) => {
    expect(() => readEnv(source)).toThrow(ConfigurationError)
    expect(() => readEnv(source)).not.toThrow(/sk_live_x|whsec_of/)
  })
})
