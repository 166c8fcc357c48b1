import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Over = { money: readonly string[]; before: Date; moneyBefore: Date }

/** Takes who, what and why out of acts whose time is over; how many there were. */
export async function forgetActs(db: Db, over: Over, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_act set
      forgotten_at = ${now}, staff_id = null, session_id = null, network = '', request_id = null,
      object_id = '', store = null, reason = null, before = null, after = null
    where id in (
      select id from staff_act
      where forgotten_at is null and at < ${over.before}
        and (at < ${over.moneyBefore} or permission <> all (${[...over.money]}::text[]))
      order by at
      limit ${most}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteLooks(db: Db, before: Date) {
  await deleteInBatches(db, {
    step: 'looks of staff',
    table: 'staff_look',
    by: 'hour',
    due: sql`hour < ${before}`,
  })
}

export async function deleteCustomerViews(db: Db, before: Date) {
  await deleteInBatches(db, {
    step: 'views as a customer',
    table: 'staff_customer_view',
    by: 'ends_at',
    due: sql`ends_at < ${before}`,
  })
}

export async function deleteDevices(db: Db, before: Date) {
  await deleteInBatches(db, {
    step: 'devices of staff',
    table: 'staff_device',
    by: 'last_seen_at',
    due: sql`last_seen_at < ${before}`,
  })
}

/** The last one stays, however old: it is what the page shows. */
export async function deleteChecks(db: Db, before: Date) {
  await db
    .deleteFrom('staff_audit_check')
    .where('checked_at', '<', before)
    .where('checked_at', '<', (on) =>
      on.selectFrom('staff_audit_check').select((row) => row.fn.max('checked_at').as('last')),
    )
    .execute()
}
