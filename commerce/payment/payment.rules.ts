import { randomInt } from 'node:crypto'
import type { Site } from '#config/sites.ts'
import type { Currency } from '#config/site-table.ts'
import type { PaymentProvider, PaymentKind } from '#db/payment-status.ts'
import { paymentCapabilities } from './payment-capabilities.terms.ts'
import { paymentMethods, type PaymentMethod } from './payment.terms.ts'

export type PaymentOffer = {
  method: PaymentMethod
  kind: PaymentKind
  provider: PaymentProvider
  /** Whether the order goes on at once. */
  isSynchronous: boolean
  expiresAfterMinutes: number
}

/** Amount due, and where it is to be paid. */
export type Due = { totalMinor: number; currency: string; country: string }

/** Payment methods that the store offers to anybody. Credit is for those who have some, and looked up apart. */
export function offersFor(site: Site, due: Due, now: Date): PaymentOffer[] {
  return orderedMethods.flatMap((method) => {
    const { kind, isSynchronous, expiresAfterMinutes } = paymentCapabilities[method]
    const provider = providerOf(site, method)
    if (!provider || !isOffered(method, due, now)) return []
    return [{ method, kind, provider, isSynchronous, expiresAfterMinutes }]
  })
}

const orderedMethods = Object.keys(paymentCapabilities).filter((name): name is PaymentMethod =>
  (paymentMethods as readonly string[]).includes(name),
)

export function isOffered(method: PaymentMethod, due: Due, now: Date): boolean {
  const { countries, notIn, least, most, offeredFrom, offeredUntil } = paymentCapabilities[method]
  const today = now.toISOString().slice(0, 10)
  const currency = due.currency as Currency
  return (
    (!countries || countries.includes(due.country)) &&
    !notIn?.includes(due.country) &&
    due.totalMinor >= (least[currency] ?? Infinity) &&
    due.totalMinor <= (most[currency] ?? 0) &&
    (!offeredFrom || offeredFrom <= today) &&
    (!offeredUntil || today <= offeredUntil)
  )
}

/** Provider that serves a method in this store; undefined when nobody does. */
export function providerOf(site: Site, method: PaymentMethod): PaymentProvider | undefined {
  const { kind, names } = paymentCapabilities[method]
  const { gateways, gatewayOf, bank } = site.payments
  if (kind !== 'ONLINE_PREPAID') return bank ? 'house' : undefined
  const canServe = (gateway: (typeof gateways)[number]) =>
    gateway === 'test' || names[gateway] !== undefined
  const chosen = gatewayOf[method]
  if (chosen) return gateways.includes(chosen) && canServe(chosen) ? chosen : undefined
  return gateways.find(canServe)
}

/** Without letters that look alike: people copy it by hand. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE_LETTERS = 12

/**
 * A creditor reference (ISO 11649): banks check its digits when somebody types it, and so do we when
 * we read a statement.
 */
export function makeReference(): string {
  let body = ''
  while (body.length < REFERENCE_LETTERS) body += alphabet[randomInt(alphabet.length)]
  const check = 98n - (numberOf(`${body}RF00`) % 97n)
  return `RF${String(check).padStart(2, '0')}${body}`
}

export function isReference(text: string): boolean {
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(text)) return false
  return numberOf(`${text.slice(4)}${text.slice(0, 4)}`) % 97n === 1n
}

/** Letters count from 10: A is 10, Z is 35. */
const numberOf = (text: string) =>
  BigInt(Array.from(text, (letter) => Number.parseInt(letter, 36)).join(''))
