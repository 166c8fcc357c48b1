import { defineNoun } from '#commerce/kernel/noun.ts'
import { ticketAnswerPersonal } from './ticket-answer.personal.ts'

/** Answers that leave now, or with an approval: what the desks of tickets, money and reprints share. */
export const ticketAnswerNoun = defineNoun({
  name: 'ticket-answer',
  floor: 'flows',
  tables: ['ticket_prepared', 'ticket_prepared_request'],
  personal: ticketAnswerPersonal,
})
