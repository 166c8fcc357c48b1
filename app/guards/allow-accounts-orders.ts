import { forbidden } from '#app/answers.ts'
import type { Guard } from './guard.ts'

export const allowAccountsOrders: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (!customer?.permissions.includes('orders.read')) forbidden()
}
