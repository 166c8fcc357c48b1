import { goTo } from '#app/answers.ts'
import { askedBefore } from '#app/shop/contact/asked-before.ts'
import { chosenChannel } from '#app/shop/contact/chosen-channel.ts'
import { isChatAsked } from '#app/shop/contact/start-chat.ts'
import { writesFromAccount } from '#app/shop/contact/writes-from-account.ts'
import type { Guard } from './guard.ts'

/** A customer who has messages writes from the account, where the answer will be. */
export const redirectContactIfLogged: Guard = async (shop) => {
  // A message that was sent from here is taken here: what it says would be lost on the way.
  if (shop.isSent || !(await writesFromAccount(shop))) return
  // A chat is where it is begun.
  if (isChatAsked(shop)) return
  const isBudget = chosenChannel(shop) === 'formContactRequestBudget'
  const query = new URLSearchParams({ new: '1' })
  if (isBudget) query.set('channel', 'formContactRequestBudget')
  for (const [name, value] of askedBefore(shop)) query.set(name, value)
  goTo(shop, `/accounts/tickets?${query}`)
}
