import { defineNoun } from '#commerce/kernel/noun.ts'

export const ticketNoun = defineNoun({
  name: 'ticket',
  floor: 'records',
  tables: ['ticket', 'ticket_budget'],
})
