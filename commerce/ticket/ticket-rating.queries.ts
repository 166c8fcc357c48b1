import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Tickets that a person answered, which were resolved in this time and about which nobody was asked. */
export async function selectToAsk(
  db: Db,
  resolved: { from: Date; until: Date },
  askedSince: Date,
  most: number,
) {
  return db
    .selectFrom('ticket')
    .where('status', '=', 'RESOLVED')
    .where('status_changed_at', '>=', resolved.from)
    .where('status_changed_at', '<', resolved.until)
    .where('first_reply_at', 'is not', null)
    .where('email', '<>', '')
    .where(isOfNoSpammer)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('ticket_rating as rating')
            .innerJoin('ticket as other', 'other.id', 'rating.ticket_id')
            .where((or) =>
              or.or([
                or('rating.ticket_id', '=', or.ref('ticket.id')),
                or.and([
                  or(sql`lower(other.email)`, '=', sql`lower(ticket.email)`),
                  or('rating.asked_at', '>=', askedSince),
                ]),
              ]),
            )
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .orderBy('status_changed_at')
    .limit(most)
    .select(['id', 'public_id', 'reference', 'store', 'language', 'email', 'name', 'subject'])
    .execute()
}

const isOfNoSpammer = sql<boolean>`not exists (
  select from ticket as spam where lower(spam.email) = lower(ticket.email) and spam.spam_at is not null)`

/** False when somebody else has just asked. */
export async function insertAsked(db: Db, ticketId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ticket_rating')
    .values({ ticket_id: ticketId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function putRating(
  db: Db,
  ticketId: string,
  rating: { stars: number; words: string | null; reasons: string[] },
  now: Date,
): Promise<void> {
  await db
    .insertInto('ticket_rating')
    .values({ ticket_id: ticketId, asked_at: now, ...rating, rated_at: now })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({ ...rating, rated_at: now }),
    )
    .execute()
}

export async function findRating(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_rating')
    .where('ticket_id', '=', ticketId)
    .select(['stars', 'words', 'reasons', 'rated_at'])
    .executeTakeFirst()
}

/** Resolved tickets in which nobody wrote for long. */
export async function selectToArchive(db: Db, before: Date, most: number) {
  return db
    .selectFrom('ticket')
    .where('status', '=', 'RESOLVED')
    .where('status_changed_at', '<', before)
    .orderBy('status_changed_at')
    .limit(most)
    .select('public_id')
    .execute()
}
