import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Last report that mails do not arrive at an address, unless somebody has written from there since. */
export async function findBounce(db: Kysely<Tables>, email: string) {
  const address = email.toLowerCase()
  return db
    .selectFrom('mail_in as report')
    .where(sql<boolean>`lower(report.bounced_to) = ${address}`)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('mail_in as written')
            .where(sql<boolean>`lower(written.email) = ${address}`)
            .where('written.state', '=', 'THREADED')
            .whereRef('written.received_at', '>', 'report.received_at')
            .select('written.id'),
        ),
      ),
    )
    .orderBy('report.received_at', 'desc')
    .select(['report.received_at as at', 'report.bounce_status as status'])
    .limit(1)
    .executeTakeFirst()
}
