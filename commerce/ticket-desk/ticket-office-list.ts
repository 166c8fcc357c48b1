import { z } from 'zod'
import { plainText } from '#api/fields.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { ticketFieldsOf } from './ticket-address.terms.ts'
import { ticketDeskOfficeContract } from './ticket-desk.office.contract.ts'
import { setSpam } from './ticket-spam.service.ts'
import { assign, closeTicket, countListed, listTickets } from './ticket-desk.service.ts'

type Ticket = Awaited<ReturnType<typeof listTickets>>['tickets'][number]

export const ticketsList = listByPages<
  Ticket,
  (typeof ticketDeskOfficeContract)['listTickets']['input']
>({
  name: 'tickets',
  permission: 'ticket.read',
  input: ticketDeskOfficeContract.listTickets.input,
  fieldsOf: ticketFieldsOf,
  read: async (ctx, asked) => {
    const { tickets, next } = await listTickets(ctx, asked)
    return { rows: tickets, next }
  },
  countUpTo: countListed,
  idOf: ({ publicId }) => publicId,
  columns: [
    { name: 'reference', value: ({ reference }) => reference },
    { name: 'store', value: ({ store }) => store },
    { name: 'language', value: ({ language }) => language },
    { name: 'subject', value: ({ subject }) => subject },
    { name: 'name', isPersonal: true, value: ({ name }) => name },
    { name: 'last_words', isPersonal: true, value: ({ lastWords }) => lastWords },
    { name: 'order', value: ({ order }) => order },
    { name: 'status', value: ({ status }) => status },
    { name: 'waiting_on', value: ({ waitingOn }) => waitingOn },
    { name: 'assignee', value: ({ assignee }) => assignee },
    { name: 'last_at', value: ({ lastAt }) => lastAt },
    { name: 'due_at', value: ({ dueAt }) => dueAt },
    { name: 'solve_by', value: ({ resolveDueAt }) => resolveDueAt },
    { name: 'by_law', value: ({ legalDueAt }) => legalDueAt },
  ],
})

/** Takes tickets for whoever does it. */
export const takeTickets = defineBulkAct({
  name: 'ticket.take',
  permission: 'ticket.answer',
  list: 'tickets',
  input: z.object({}),
  run: (ctx, publicId) => assign(ctx, { publicId, staffId: ctx.staff.id }),
})

export const closeTickets = defineBulkAct({
  name: 'ticket.close',
  permission: 'ticket.answer',
  list: 'tickets',
  input: z.object({ reason: plainText(300) }),
  run: (ctx, publicId, { reason }) => closeTicket(ctx, { publicId, reason }),
})

/** Archives tickets as spam, as a wave of them comes. */
export const spamTickets = defineBulkAct({
  name: 'ticket.spam',
  permission: 'ticket.answer',
  list: 'tickets',
  input: z.object({}),
  run: (ctx, publicId) => setSpam(ctx, { publicId, isSpam: true }),
})
