import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** Invoices are for partners; another customer goes to the account's home. */
export const allowAccountsInvoices: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (!customer?.isPartner) goTo(shop, '/accounts/home')
}
