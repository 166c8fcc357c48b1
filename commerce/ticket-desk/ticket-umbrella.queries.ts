import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Stores = readonly string[] | undefined

const seen = (stores: Stores) =>
  stores === undefined
    ? sql<boolean>`true`
    : sql<boolean>`ticket.store = any(${[...stores]}::text[])`

export async function selectUmbrellas(db: Db, stores: Stores, most: number) {
  const { rows } = await sql<{
    id: string
    title: string
    created_at: Date
    closed_at: Date | null
    tickets: number
    waiting: number
  }>`
    select umbrella.id, title, umbrella.created_at, closed_at, count(ticket.id)::int as tickets,
      count(ticket.id) filter (where ticket.status = 'PENDING' and ticket.waiting_on = 'US')::int as waiting
    from ticket_umbrella as umbrella
    left join ticket on ticket.umbrella_id = umbrella.id and ${seen(stores)}
    group by umbrella.id order by closed_at is not null, umbrella.created_at desc limit ${most}`.execute(
    db,
  )
  return rows
}

export async function findUmbrella(db: Db, id: string) {
  return db
    .selectFrom('ticket_umbrella')
    .where('id', '=', id)
    .select(['id', 'title', 'created_at', 'closed_at'])
    .executeTakeFirst()
}

export async function selectLinked(db: Db, umbrellaId: string, stores: Stores) {
  return db
    .selectFrom('ticket')
    .where('umbrella_id', '=', umbrellaId)
    .where(seen(stores))
    .orderBy('created_at')
    .limit(2_000)
    .select(['id', 'public_id', 'reference', 'name', 'store', 'language', 'status', 'waiting_on'])
    .select(
      sql<number>`(select count(*)::int from ticket_umbrella_answer as answer
        where answer.ticket_id = ticket.id and answer.umbrella_id = ticket.umbrella_id)`.as(
        'answers',
      ),
    )
    .execute()
}

export async function insertUmbrella(
  db: Db,
  { title, by, now }: { title: string; by: string; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('ticket_umbrella')
    .values({ title, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setClosed(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('ticket_umbrella')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isAnswered(
  db: Db,
  { answerId, ticketId }: { answerId: string; ticketId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_umbrella_answer')
    .where('answer_id', '=', answerId)
    .where('ticket_id', '=', ticketId)
    .select('ticket_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAnswer(
  db: Db,
  row: { answerId: string; ticketId: string; umbrellaId: string; messageId: string },
): Promise<void> {
  await db
    .insertInto('ticket_umbrella_answer')
    .values({
      answer_id: row.answerId,
      ticket_id: row.ticketId,
      umbrella_id: row.umbrellaId,
      message_id: row.messageId,
    })
    .execute()
}
