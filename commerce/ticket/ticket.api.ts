import { bind } from '#api/serve.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { ticketContract } from './ticket.contract.ts'
import { limitTickets, listOwnTickets, openTicket, requestBudget } from './ticket.service.ts'

export const ticketApi = bind<ShopContexts, typeof ticketContract>(ticketContract, {
  openTicket: { prepare: limitTickets, execute: openTicket },
  requestBudget: { prepare: limitTickets, execute: requestBudget },
  listOwnTickets,
})
