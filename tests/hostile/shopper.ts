import { randomUUID } from 'node:crypto'
import type { HostileClient } from './hostile-client.ts'
import type { Expected, Step } from './hostile-step.ts'
import type { Stage } from './stage.ts'

/** Sold in every store of the demo. */
export const BOX = '901'
/** Several pages are made of one form on a machine that has other work. */
const mayTakeMs = 5_000

const spain = { postalCode: '28013', city: 'Madrid', legalId: '12345678Z' }
const addresses: Record<string, Record<string, string>> = {
  gb: { postalCode: 'SW1A 1AA', city: 'London' },
  es: spain,
  tz: spain,
  cz: { postalCode: '110 00', city: 'Praha 1' },
  dk: { postalCode: '1050', city: 'København' },
  se: { postalCode: '111 20', city: 'Stockholm' },
}

export const takeStep = (form: Record<string, string>, expect: Expected): Step => ({
  path: '/checkout',
  form,
  expect: { mayTakeMs, ...expect },
})
const goesOn = (step: string): Expected => ({
  status: [303],
  location: new RegExp(`step=${step}`),
})

export const addToCart = (quantity = 1): Step => ({
  path: '/api/shop/cart/lines',
  form: { article_id: BOX, quantity: String(quantity) },
  headers: { 'idempotency-key': '{key}' },
  expect: { status: [200], mayTakeMs },
})
export const beGuest: Step = {
  path: '/login',
  form: { intent: 'guest' },
  expect: { status: [303], location: /\/checkout/, mayTakeMs },
}
export const sayContact = (email = `${randomUUID()}@example.com`) =>
  takeStep({ intent: 'contact', name: 'Ida', surname: 'Other', email }, goesOn('address'))
export const sayAddress = (host: string) =>
  takeStep(
    {
      intent: 'address',
      recipient: 'Ida Other',
      addressLine1: '1 Long Street',
      ...addresses[host],
    },
    goesOn('shipment'),
  )
export const chooseDelivery = (form: Record<string, string>, expect = goesOn('payment')) =>
  takeStep({ intent: 'shipment', ...form }, expect)

/** Seen page: what the last page says in its form, and what of it anybody reads. */
export type Seen = { cart: string; revision: string; total: string; page: string }

type Shopping = { by?: HostileClient; host?: string; quantity?: number; email?: string }

/** A guest with a box in the cart, up to the button that places the order. */
export async function fillCheckout(stage: Stage, given: Shopping = {}): Promise<Seen> {
  const { by, host = stage.host, quantity, email } = given
  await stage.ask(addToCart(quantity), by)
  await stage.ask(beGuest, by)
  await stage.ask(sayContact(email), by)
  await stage.ask(sayAddress(host), by)
  await stage.ask(chooseDelivery({ service: 'paloma-home' }), by)
  return look(stage, by)
}

export async function look(stage: Stage, by?: HostileClient): Promise<Seen> {
  const path = '/checkout?step=payment'
  const { text: page } = await stage.ask({ path, expect: { status: [200], mayTakeMs } }, by)
  return { ...hiddenFields(page), page }
}

export function hiddenFields(page: string): Omit<Seen, 'page'> {
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  return { cart: field('cart'), revision: field('revision'), total: field('total') }
}

export const isPlaced: Expected = { status: [303], location: /\/test-payment\// }
/** The page comes back with what it costs now, to be confirmed. */
export const asksAgain: Expected = { status: [409], body: /name="total" value="\d+"/ }

/** The last button. */
export const place = (seen: Partial<Seen>, expect: Expected): Step => {
  const { page: _, ...form } = seen
  return takeStep({ intent: 'place', method: 'CARD', ...form }, expect)
}

/** Places what was seen, and gives the provider's name for the payment. */
export async function buy(stage: Stage, given: Shopping = {}): Promise<string> {
  const seen = await fillCheckout(stage, given)
  const { headers } = await stage.ask(place(seen, isPlaced), given.by)
  return headers.location?.split('/').at(-1) ?? ''
}
