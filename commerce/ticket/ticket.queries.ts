import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { toldOrder } from './ticket-order.fragments.ts'
import type { TicketStatus } from './ticket.terms.ts'

type Db = Kysely<Tables>

export async function insertTicket(db: Db, row: Insertable<Tables['ticket']>): Promise<string> {
  const { id } = await db.insertInto('ticket').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertBudget(
  db: Db,
  row: Insertable<Tables['ticket_budget']>,
): Promise<void> {
  await db.insertInto('ticket_budget').values(row).execute()
}

export async function giveTickets(
  db: Db,
  owner: { customerId: string; email: string },
  stores: readonly string[],
): Promise<void> {
  await db
    .updateTable('ticket')
    .set({
      customer_id: owner.customerId,
      // They have just proven to read the address that the ticket was written from.
      verified: sql`case verified when 'NONE' then 'EMAIL' else verified end`,
    })
    .where('customer_id', 'is', null)
    .where(sql`lower(email)`, '=', owner.email.toLowerCase())
    .where('store', 'in', stores)
    .execute()
}

/** A customer's tickets, those with the newest words first, with the words themselves. */
export async function selectTicketsOf(
  db: Db,
  customerId: string,
  asked: {
    statuses: readonly TicketStatus[]
    from?: Date
    until?: Date
    offset: number
    most: number
  },
) {
  return (
    db
      .selectFrom('ticket')
      .where('customer_id', '=', customerId)
      // A merged one is read where it goes on.
      .where('merged_into', 'is', null)
      .$if(asked.statuses.length > 0, (query) => query.where('status', 'in', asked.statuses))
      .$if(asked.from !== undefined, (query) => query.where('created_at', '>=', asked.from!))
      .$if(asked.until !== undefined, (query) => query.where('created_at', '<', asked.until!))
      .orderBy('last_message_at', 'desc')
      .orderBy('id')
      .offset(asked.offset)
      .limit(asked.most)
      .select([
        'public_id',
        'reference',
        'subject',
        'sub_subject',
        'status',
        'waiting_on',
        'created_at',
        'last_message_at',
      ])
      .select((on) =>
        on
          .selectFrom('ticket_message as message')
          .whereRef('message.ticket_id', '=', 'ticket.id')
          .where('direction', '<>', 'NOTE')
          .orderBy('message.position', 'desc')
          .limit(1)
          .select(sql<string>`left(message.text, 200)`.as('words'))
          .as('last_words'),
      )
      .select(toldOrder.as('order_reference'))
      .select(isUnread.as('is_unread'))
      .execute()
  )
}

const MOST_UNREAD = 100

export async function countUnreadOf(db: Db, customerId: string): Promise<number> {
  const rows = await db
    .selectFrom('ticket')
    .where('customer_id', '=', customerId)
    .where('merged_into', 'is', null)
    .where(isUnread)
    .limit(MOST_UNREAD)
    .select('id')
    .execute()
  return rows.length
}

/** Whether the shop wrote since the customer last looked. */
const isUnread = sql<boolean>`exists (
  select from ticket_message as message
  where message.ticket_id = ticket.id and message.direction = 'OUT'
    and message.created_at > coalesce(ticket.read_by_customer_at, '-infinity')
)`
