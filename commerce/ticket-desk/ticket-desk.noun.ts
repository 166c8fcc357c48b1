import { bind } from '#api/serve.ts'
import { defineNoun } from '#commerce/kernel/noun.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import type { Site } from '#config/sites.ts'
import { ticketsCounter } from './ticket-desk.counter.ts'
import { ticketDeskOfficeContract } from './ticket-desk.office.contract.ts'
import * as chat from './chat-desk.service.ts'
import { listHelpFigures } from './help-figures.service.ts'
import { ticketDeskSchedule } from './ticket-desk.schedule.ts'
import * as desk from './ticket-desk.service.ts'
import { closeTickets, takeTickets, ticketsList } from './ticket-office-list.ts'

type Tools = { sites: readonly Site[] } & UploadDoor

export const ticketDeskNoun = defineNoun({
  name: 'ticket-desk',
  floor: 'desks',
  tables: [],
  schedule: ticketDeskSchedule,
  officeCounters: () => [ticketsCounter],
  officeLists: () => [ticketsList],
  bulkActs: [takeTickets, closeTickets],
  office: ({ sites, uploads: { storage } }: Tools) =>
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
      getChat: chat.getChat,
      noteChat: chat.noteChat,
      endChat: chat.endChat,
      listHelpFigures,
      ...desk.makeTicketAnswers({ sites, storage }),
    }),
})
