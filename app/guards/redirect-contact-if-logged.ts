import { goTo } from '#app/answers.ts'
import { chosenChannel } from '#app/shop/contact/chosen-channel.ts'
import type { Guard } from './guard.ts'

/** A customer who has messages writes from the account, where the answer will be. */
export const redirectContactIfLogged: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  const may = (permission: string) => customer?.permissions.includes(permission)
  if (!may('tickets.read') || !may('tickets.create')) return
  const isBudget = chosenChannel(shop) === 'formContactRequestBudget'
  goTo(shop, `/accounts/tickets?new=1${isBudget ? '&channel=formContactRequestBudget' : ''}`)
}
