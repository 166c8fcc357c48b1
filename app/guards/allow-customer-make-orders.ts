import { forbidden } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** A colleague who may not order is told why and whom to ask. Guests may always order. */
export const allowCustomerMakeOrders: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (customer && !customer.permissions.includes('orders.create')) forbidden('orders_not_allowed')
}
