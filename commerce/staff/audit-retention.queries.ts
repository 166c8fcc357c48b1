import { sql, type Kysely } from 'kysely'
import { deleteInBatches, updateInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
/** Takes who, what and why out of acts whose time is over. Of an act its place in the chain stays. */
const forgotten = (now: Date) => sql`
  forgotten_at = ${now}, staff_id = null, session_id = null, network = '', request_id = null,
  object_id = '', store = null, reason = null, before = null, after = null`

/** Acts of these permissions stay, however old; those that moved money are kept longer. */
export async function forgetActs(
  db: Db,
  { but, before }: { but: readonly string[]; before: Date },
  now: Date,
) {
  await updateInBatches(db, {
    step: 'acts of staff',
    table: 'staff_act',
    by: 'at',
    due: sql`forgotten_at is null and at < ${before} and permission <> all (${[...but]}::text[])`,
    set: forgotten(now),
  })
}

export async function forgetMoneyActs(db: Db, before: Date, now: Date) {
  await updateInBatches(db, {
    step: 'acts of staff about money',
    table: 'staff_act',
    by: 'at',
    due: sql`forgotten_at is null and at < ${before}`,
    set: forgotten(now),
  })
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
