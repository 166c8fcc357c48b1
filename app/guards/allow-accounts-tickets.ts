import { forbidden } from '#app/answers.ts'
import type { Guard } from './guard.ts'

export const allowAccountsTickets: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (!customer?.permissions.includes('tickets.read')) forbidden()
}
