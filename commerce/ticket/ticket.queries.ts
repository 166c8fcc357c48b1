import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

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
    .set({ customer_id: owner.customerId })
    .where('customer_id', 'is', null)
    .where(sql`lower(email)`, '=', owner.email.toLowerCase())
    .where('store', 'in', stores)
    .execute()
}

export async function selectTicketsOf(db: Db, customerId: string) {
  return db
    .selectFrom('ticket')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .select(['public_id', 'subject', 'message', 'status', 'created_at'])
    .execute()
}
