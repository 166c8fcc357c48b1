import { useLocation } from 'react-router'
import { useHref } from '#app/i18n/shop-view.tsx'
import type { CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'

/**
 * Ways that are chosen in the cart already. None of our providers hands an address over before an order
 * stands, so that it is asked for here; the way of delivery is chosen for them, and can be changed.
 */
export const expressMethods = [
  'APPLE_PAY',
  'GOOGLE_PAY',
  'PAYPAL',
] as const satisfies PaymentMethod[]
export type ExpressMethod = (typeof expressMethods)[number]

export const readExpress = (query: URLSearchParams): ExpressMethod | undefined =>
  expressMethods.find((method) => method === query.get('pay'))

/** Checkout path of the first step that is open, or of the one that is named. */
export function checkoutPath(step: CheckoutStep | undefined, express: ExpressMethod | undefined) {
  const query = new URLSearchParams({ ...(step && { step }), ...(express && { pay: express }) })
  return query.size === 0 ? '/checkout' : `/checkout?${query}`
}

/** Keeps what was chosen in the cart from step to step; without a step, of the first that is open. */
export function useStepHref(): (step?: CheckoutStep) => string {
  const href = useHref()
  const { search } = useLocation()
  const express = readExpress(new URLSearchParams(search))
  return (step) => href(checkoutPath(step, express))
}
