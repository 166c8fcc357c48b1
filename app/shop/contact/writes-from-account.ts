import type { Shop } from '#app/shop.ts'
import type { SessionCustomer } from '#commerce/session/session.contract.ts'

/** Whether a visitor reads and writes messages in their account, where the answer will be. */
export async function writesFromAccount(shop: Shop): Promise<boolean> {
  const { customer } = await shop.getSession()
  const may = (permission: SessionCustomer['permissions'][number]) =>
    customer?.permissions.includes(permission) === true
  return may('tickets.read') && may('tickets.create')
}

/** Page that says a message has arrived: the contact form of a customer would be an empty one. */
export const sentPath = async (shop: Shop): Promise<string> =>
  (await writesFromAccount(shop)) ? '/accounts/tickets?sent=1' : '/contact?sent=1'
