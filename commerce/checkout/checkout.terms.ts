/** In the order in which they are gone through. */
export const checkoutSteps = ['contact', 'address', 'shipment', 'payment'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

export const MOST_GIFT_MESSAGE = 500

export { taxTreatments } from '#db/order-tables.ts'
