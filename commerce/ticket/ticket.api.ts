import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import {
  answerTicket,
  closeTicket,
  countUnreadTickets,
  getTicket,
  limitAnswers,
  listOwnTickets,
  makeOwnTicketFiles,
} from './own-ticket.service.ts'
import { confirmTicket } from './ticket-confirm.service.ts'
import { rateTicket } from './ticket-rating.service.ts'
import { ticketContract } from './ticket.contract.ts'
import { limitTickets, openTicket, requestBudget } from './ticket.service.ts'

export const ticketApi = ({ uploads }: UploadDoor) =>
  bind<ShopContexts, typeof ticketContract>(ticketContract, {
    openTicket: { prepare: limitTickets, execute: openTicket },
    requestBudget: { prepare: limitTickets, execute: requestBudget },
    listOwnTickets,
    countUnreadTickets,
    getTicket,
    answerTicket: { prepare: limitAnswers, execute: answerTicket },
    rateTicket: { prepare: limitAnswers, execute: rateTicket },
    confirmTicket: { prepare: limitAnswers, execute: confirmTicket },
    closeTicket: { prepare: limitAnswers, execute: closeTicket },
    ...makeOwnTicketFiles(uploads.storage),
  })
