import { bind } from '#api/serve.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { ticketsCounter } from './ticket-desk.counter.ts'
import { ticketDeskOfficeContract } from './ticket-desk.office.contract.ts'
import * as answers from './ticket-answers.service.ts'
import * as desk from './ticket-desk.service.ts'

export const ticketDeskNoun = defineNoun({
  name: 'ticket-desk',
  floor: 'desks',
  tables: [],
  officeCounters: () => [ticketsCounter],
  office: ({ uploads: { storage } }: UploadDoor) =>
    bind<OfficeContexts, typeof ticketDeskOfficeContract>(ticketDeskOfficeContract, {
      listTickets: desk.listTickets,
      countTickets: desk.countTickets,
      getTicket: desk.getTicket,
      claimNext: desk.claimNext,
      assign: desk.assign,
      addNote: desk.addNote,
      snooze: desk.snooze,
      merge: desk.merge,
      setStatus: desk.setStatus,
      answer: answers.answer,
      saveDraft: answers.saveDraft,
      ...answers.makeTicketFiles(storage),
    }),
})
