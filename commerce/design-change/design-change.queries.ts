import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const columns = [
  'change.id',
  'change.order_id',
  'change.line_id',
  'change.store',
  'change.staff_id',
  'change.version_id',
  'change.design_id',
  'change.ext_session_id',
  'change.reason',
  'change.words',
  'change.ended_at',
] as const

/** Begun by somebody and not sent yet, newest first: of one line, or of an order. */
export async function selectBegun(
  db: Db,
  asked: { orderId: string; staffId: string; since: Date },
) {
  return db
    .selectFrom('design_change as change')
    .where('change.order_id', '=', asked.orderId)
    .where('change.staff_id', '=', asked.staffId)
    .where('change.ended_at', 'is', null)
    .where('change.started_at', '>', asked.since)
    .orderBy('change.started_at', 'desc')
    .select([...columns, 'change.started_at'])
    .execute()
}

export async function insertChange(
  db: Db,
  row: {
    id: string
    orderId: string
    lineId: string
    store: string
    staffId: string
    versionId: string
    reason: string
    words: string
    keyHash: Buffer
    keyUntil: Date
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('design_change')
    .values({
      id: row.id,
      order_id: row.orderId,
      line_id: row.lineId,
      store: row.store,
      staff_id: row.staffId,
      version_id: row.versionId,
      reason: row.reason,
      words: row.words,
      key_hash: row.keyHash,
      key_until: row.keyUntil,
      started_at: row.now,
    })
    .execute()
}

/** Another address for the same copy; the one before opens nothing any more. */
export async function setKey(
  db: Db,
  id: string,
  given: { reason: string; words: string; keyHash: Buffer; keyUntil: Date },
): Promise<void> {
  const { reason, words, keyHash, keyUntil } = given
  await db
    .updateTable('design_change')
    .set({ reason, words, key_hash: keyHash, key_until: keyUntil })
    .where('id', '=', id)
    .execute()
}

/** Takes the address of a copy: whoever comes second finds nothing. */
export async function takeKey(db: Db, asked: { keyHash: Buffer; store: string; now: Date }) {
  const { rows } = await sql<{
    id: string
    version_id: string
    design_id: string | null
    ext_session_id: string | null
  }>`
    update design_change set key_hash = null, opened_at = ${asked.now}
    where key_hash = ${asked.keyHash} and store = ${asked.store}
      and key_until > ${asked.now} and ended_at is null
    returning id, version_id, design_id, ext_session_id`.execute(db)
  return rows[0]
}

export async function setCopy(
  db: Db,
  id: string,
  copy: { designId: string; extSessionId: string },
): Promise<void> {
  await db
    .updateTable('design_change')
    .set({ design_id: copy.designId, ext_session_id: copy.extSessionId })
    .where('id', '=', id)
    .execute()
}

/** A change that goes on, with the number of its order; locked for who ends it. */
export async function findChange(db: Db, id: string, options: { isLocked: boolean }) {
  return db
    .selectFrom('design_change as change')
    .innerJoin('shop_order', 'shop_order.id', 'change.order_id')
    .where('change.id', '=', id)
    .where('change.ended_at', 'is', null)
    .select([...columns, 'shop_order.number'])
    .$if(options.isLocked, (query) => query.forUpdate('change'))
    .executeTakeFirst()
}

export async function getDesignName(db: Db, designId: string): Promise<string> {
  const { name } = await db
    .selectFrom('design')
    .where('id', '=', designId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

export async function endChange(db: Db, id: string, actionId: string, now: Date): Promise<void> {
  await db
    .updateTable('design_change')
    .set({ ended_at: now, action_id: actionId, key_hash: null })
    .where('id', '=', id)
    .execute()
}

const KEPT_DAYS = 90

/** Removes ended copies: what became of each stands in the history of its order. */
export async function purgeChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000)
  await deleteInBatches(db, {
    step: 'designs changed for customers',
    table: 'design_change',
    by: 'started_at',
    due: sql`started_at <= ${before}`,
  })
}
