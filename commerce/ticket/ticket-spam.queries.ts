import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Whether something that an address wrote is called spam: a program of ours that answers it tells that somebody is there. */
export async function isSenderOfSpam(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticket')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('spam_at', 'is not', null)
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
