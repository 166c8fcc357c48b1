import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { ticketContract } from './ticket.contract.ts'
import { limitTickets, listOwnTickets, openTicket, requestBudget } from './ticket.service.ts'

export const ticketApi = bind<Ctx, typeof ticketContract>(ticketContract, {
  openTicket: { before: limitTickets, run: openTicket },
  requestBudget: { before: limitTickets, run: requestBudget },
  listOwnTickets,
})
