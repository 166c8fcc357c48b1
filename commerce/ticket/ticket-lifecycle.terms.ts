import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'
import { ticketStatuses, type TicketStatus } from './ticket.terms.ts'

/** The whole life of a ticket. */
export const ticketLifecycle = checkedLifecycle<TicketStatus, ActorRole>({
  name: 'ticket',
  states: ticketStatuses,
  start: 'PENDING',
  finals: ['ARCHIVED'],
  edges: [
    { from: 'PENDING', to: 'RESOLVED', who: ['support', 'customer'], when: 'answered, or solved' },
    {
      from: 'RESOLVED',
      to: 'PENDING',
      who: ['support', 'customer'],
      when: 'somebody writes again',
    },
    { from: 'RESOLVED', to: 'ARCHIVED', who: ['system', 'support'], when: 'nobody wrote for long' },
    { from: 'PENDING', to: 'ARCHIVED', who: ['support'], when: 'spam, or it needs no answer' },
    { from: 'ARCHIVED', to: 'PENDING', who: ['support'], when: 'it was no spam' },
  ],
})
