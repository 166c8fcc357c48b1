import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { UploadOwner } from './upload.queries.ts'

type Db = Kysely<Tables>

const LEASE_SECONDS = 30

export async function insertResumable(
  db: Db,
  row: Insertable<Tables['resumable_upload']>,
): Promise<void> {
  await db.insertInto('resumable_upload').values(row).execute()
}

export type ResumableRow = NonNullable<Awaited<ReturnType<typeof findResumable>>>

export async function findResumable(db: Db, owner: UploadOwner, id: string) {
  const rows = db.selectFrom('resumable_upload').selectAll().where('id', '=', id)
  return owner.customerId
    ? rows.where('customer_id', '=', owner.customerId).executeTakeFirst()
    : rows
        .where('ext_session_id', '=', owner.extSessionId)
        .where('customer_id', 'is', null)
        .executeTakeFirst()
}

/** Size of resumable uploads: what is promised but not here yet counts as if it were. */
export async function measureResumable(db: Db, owner: UploadOwner, now: Date) {
  const rows = db
    .selectFrom('resumable_upload')
    .where('is_finished', '=', false)
    .where('expires_at', '>', now)
    .select((on) => [
      on.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total_bytes), 0)::bigint`.as('bytes'),
    ])
  const row = await (
    owner.customerId
      ? rows.where('customer_id', '=', owner.customerId)
      : rows.where('ext_session_id', '=', owner.extSessionId)
  ).executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes) }
}

/** One writer at a time, over all processes; a dead one holds it no longer than the lease. */
export async function claimResumable(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .updateTable('resumable_upload')
    .set({ busy_until: leaseEnd })
    .where('id', '=', id)
    .where((on) => on.or([on('busy_until', 'is', null), on('busy_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

export async function renewResumable(db: Db, id: string): Promise<void> {
  await db
    .updateTable('resumable_upload')
    .set({ busy_until: leaseEnd })
    .where('id', '=', id)
    .execute()
}

export async function releaseResumable(db: Db, id: string): Promise<void> {
  await db.updateTable('resumable_upload').set({ busy_until: null }).where('id', '=', id).execute()
}

export async function setReceived(db: Db, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('resumable_upload')
    .set({ received_bytes: bytes })
    .where('id', '=', id)
    .execute()
}

export async function finishResumable(db: Db, id: string, uploadId: string): Promise<void> {
  await db
    .updateTable('resumable_upload')
    .set({ is_finished: true, upload_id: uploadId })
    .where('id', '=', id)
    .execute()
}

export async function deleteResumable(db: Db, id: string): Promise<void> {
  await db.deleteFrom('resumable_upload').where('id', '=', id).execute()
}

export async function adoptResumable(
  db: Db,
  fromExtSessionId: string,
  { customerId, extSessionId }: { customerId: string; extSessionId: string },
): Promise<void> {
  await db
    .updateTable('resumable_upload')
    .set({ customer_id: customerId, ext_session_id: extSessionId })
    .where('ext_session_id', '=', fromExtSessionId)
    .where('customer_id', 'is', null)
    .execute()
}

export async function selectExpiredResumable(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resumable_upload')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}
