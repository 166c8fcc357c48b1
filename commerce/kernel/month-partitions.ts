import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'

/** How many months of each are kept. */
export type RetainedMonths = { events: number; logs: number }

const MONTHS_AHEAD = 3

/** The tables of the months to come, long before the first row for them; past ones go as a whole. */
export async function maintainMonthPartitions(
  db: Kysely<Tables>,
  { table, months }: { table: 'page_event' | 'visitor_log'; months: number },
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await transact(db, async (trx) => {
    // A long report holds the table: the next hour will do, but nobody else must wait behind this.
    await sql`set local lock_timeout = '1s'`.execute(trx)
    await sql`select keep_month_partitions(${table}, ${today}::date, ${MONTHS_AHEAD}, ${months})`.execute(
      trx,
    )
  })
}
