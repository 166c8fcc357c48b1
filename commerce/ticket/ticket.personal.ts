import type { Kysely } from 'kysely'
import {
  addressOfNobody,
  storesOf,
  type PersonalData,
  type Person,
} from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'
import { toldOrder } from './ticket-order.fragments.ts'
import { forgetConversations } from './old-conversations.service.ts'

export const ticketPersonal: PersonalData = {
  tables: {
    ticket: 'erased',
    ticket_budget: 'erased',
    ticket_message: 'erased',
    ticket_rating: 'erased',
    ticket_chat: {
      stays: 'when both sides of a chat were there, of a ticket that names nobody any more',
    },
    ticket_draft: 'erased',
    ticket_link: 'erased',
    ticket_forward: 'erased',
    ticket_breach: { stays: 'promises that were broken, of a ticket that names nobody any more' },
    ticket_event: {
      stays: 'who moved a ticket on, as an id that belongs to nobody once they are erased',
    },
    attachment: 'erased',
  },
  exports: {
    messages: (db, { customerId }) =>
      db
        .selectFrom('ticket')
        .where('customer_id', '=', customerId)
        .select([
          'public_id',
          'store',
          'channel',
          'subject',
          'sub_subject',
          'name',
          'email',
          'phone',
          toldOrder.as('order_reference'),
          'status',
          'policy_accepted_at',
          'created_at',
        ])
        .orderBy('created_at')
        .execute(),
    conversation: (db, { customerId }) =>
      db
        .selectFrom('ticket_message as message')
        .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
        .where('ticket.customer_id', '=', customerId)
        .where('message.direction', '<>', 'NOTE')
        .select([
          'ticket.public_id as message',
          'message.direction',
          'message.text',
          'message.quoted',
          'message.created_at',
        ])
        .orderBy('message.position')
        .execute(),
    ratings: (db, { customerId }) =>
      db
        .selectFrom('ticket_rating as rating')
        .innerJoin('ticket', 'ticket.id', 'rating.ticket_id')
        .where('ticket.customer_id', '=', customerId)
        .select([
          'ticket.public_id as message',
          'rating.stars',
          'rating.reasons',
          'rating.words',
          'rating.rated_at',
        ])
        .orderBy('rating.asked_at')
        .execute(),
    requests_for_quotes: (db, { customerId }) =>
      db
        .selectFrom('ticket_budget as budget')
        .innerJoin('ticket', 'ticket.id', 'budget.ticket_id')
        .where('ticket.customer_id', '=', customerId)
        .select([
          'ticket.public_id as message',
          'budget.company_name',
          'budget.product',
          'budget.quantity',
          'budget.needed_on',
        ])
        .orderBy('ticket.created_at')
        .execute(),
  },
  erase: anonymiseTickets,
}

/** Also what somebody wrote before they had an account. The files go with the next purge of uploads. */
async function anonymiseTickets(trx: Kysely<Tables>, person: Person): Promise<void> {
  const tickets = await trx
    .updateTable('ticket')
    .set({
      name: '',
      email: addressOfNobody(person),
      phone: null,
      order_reference: null,
      sub_subject: null,
      tags: [],
    })
    .where((on) =>
      on.or([
        on('customer_id', '=', person.customerId),
        on.and([
          on('customer_id', 'is', null),
          on('store', 'in', storesOf(person)),
          on(on.fn('lower', ['email']), '=', person.email.toLowerCase()),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return
  await forgetConversations(trx, ids)
}
