import { defineNoun } from '#commerce/kernel/noun.ts'
import { ticketApi } from './ticket.api.ts'
import { ticketAnswerMail, ticketNewMail, ticketReceivedMail } from './ticket.mail.ts'
import { ticketPersonal } from './ticket.personal.ts'

export const ticketNoun = defineNoun({
  name: 'ticket',
  floor: 'records',
  tables: ['ticket', 'ticket_budget', 'ticket_event', 'ticket_message'],
  api: ticketApi,
  mails: [ticketAnswerMail, ticketNewMail, ticketReceivedMail],
  personal: ticketPersonal,
})
