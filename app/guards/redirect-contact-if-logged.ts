import { goTo } from '#app/answers.ts'
import { chosenChannel } from '#app/shop/contact/chosen-channel.ts'
import { isChatAsked } from '#app/shop/contact/start-chat.ts'
import type { Guard } from './guard.ts'

/** A customer who has messages writes from the account, where the answer will be. */
export const redirectContactIfLogged: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  const may = (permission: string) => customer?.permissions.includes(permission)
  if (!may('tickets.read') || !may('tickets.create')) return
  // A chat is where it is begun.
  if (isChatAsked(shop)) return
  const isBudget = chosenChannel(shop) === 'formContactRequestBudget'
  const query = new URLSearchParams({ new: '1' })
  if (isBudget) query.set('channel', 'formContactRequestBudget')
  for (const name of ['order', 'topic']) {
    const value = shop.url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  goTo(shop, `/accounts/tickets?${query}`)
}
