import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Move = { brand: string; from: string; to: string; now: Date }

const letters = (db: Db, { brand }: Move, email: string) =>
  db
    .selectFrom('newsletter_subscription')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .forUpdate()

/**
 * The newsletter follows its reader, with the proof that they wanted it. What waits for a confirmation
 * stays behind: its mail lies where somebody else may read it by now.
 */
export async function moveNewsletter(db: Db, move: Move): Promise<void> {
  const own = await letters(db, move, move.from)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirst()
  if (!own) return
  const { to, now } = move
  await deleteUnconfirmed(db, move)
  const other = await letters(db, move, to).where('id', '<>', own.id).executeTakeFirst()
  if (other) return endNewsletter(db, own.id, now)
  await db
    .updateTable('newsletter_subscription')
    .set({ email: to, updated_at: now })
    .where('id', '=', own.id)
    .execute()
}

/** Somebody once typed the new address, and nobody confirmed it. */
async function deleteUnconfirmed(db: Db, { brand, to }: Move): Promise<void> {
  await db
    .deleteFrom('newsletter_subscription')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', to.toLowerCase())
    .where('status', '=', 'PENDING')
    .execute()
}

/** The new address has said yes or no itself: that counts, and the old one gets nothing more. */
async function endNewsletter(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscription')
    .set({ status: 'UNSUBSCRIBED', updated_at: now })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('newsletter_consent')
    .set({ withdrawn_at: now })
    .where('subscription_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}
