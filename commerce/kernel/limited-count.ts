import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/**
 * How often a limit said no, by day and reason, so that an operator sees an attack, or a limit that
 * honest people meet. Whom it met is not kept. Never inside a transaction that the refusal undoes.
 */
export async function noteLimited(db: Kysely<Tables>, reason: string, now: Date): Promise<void> {
  await db
    .insertInto('limited_count')
    .values({ day: now.toISOString().slice(0, 10), reason })
    .onConflict((conflict) =>
      conflict.columns(['day', 'reason']).doUpdateSet({ count: sql`limited_count.count + 1` }),
    )
    .execute()
}

export async function listLimited(
  db: Kysely<Tables>,
  { from, until }: { from: Date; until: Date },
) {
  return db
    .selectFrom('limited_count')
    .where('day', '>=', from.toISOString().slice(0, 10))
    .where('day', '<=', until.toISOString().slice(0, 10))
    .orderBy('day')
    .orderBy('reason')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'reason', 'count'])
    .execute()
}
