import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import type { JsonText } from '#db/json-column.ts'

type Db = Kysely<Tables>

/** More than any race brings about; without an end, old tabs could fill the disk. */
const MOST_KEPT = 100

export async function insertConflict(
  db: Db,
  conflict: {
    id: string
    designId: string
    baseRevision: number
    document: JsonText<'design_conflict.document'>
    sha256: string
    now: Date
  },
): Promise<string> {
  const { id } = await db
    .insertInto('design_conflict')
    .values({
      id: conflict.id,
      design_id: conflict.designId,
      base_revision: conflict.baseRevision,
      document: conflict.document,
      document_sha256: conflict.sha256,
      kept_at: conflict.now,
    })
    .onConflict((existing) =>
      existing.columns(['design_id', 'document_sha256']).doUpdateSet({ kept_at: conflict.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('design_conflict')
    .where('id', 'in', (on) =>
      on
        .selectFrom('design_conflict')
        .where('design_id', '=', conflict.designId)
        .select('id')
        .orderBy('kept_at', 'desc')
        .orderBy('id')
        .offset(MOST_KEPT),
    )
    .execute()
  return id
}

export async function selectConflicts(db: Db, designId: string) {
  return db
    .selectFrom('design_conflict')
    .where('design_id', '=', designId)
    .select(['id', 'base_revision', 'kept_at'])
    .orderBy('kept_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function countConflicts(db: Db, designId: string): Promise<number> {
  const row = await db
    .selectFrom('design_conflict')
    .where('design_id', '=', designId)
    .select((on) => on.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findConflict(db: Db, designId: string, conflictId: string) {
  return db
    .selectFrom('design_conflict')
    .where('id', '=', conflictId)
    .where('design_id', '=', designId)
    .select(['id', 'base_revision', 'document', 'kept_at'])
    .executeTakeFirst()
}

export async function deleteConflict(db: Db, designId: string, conflictId: string) {
  const result = await db
    .deleteFrom('design_conflict')
    .where('id', '=', conflictId)
    .where('design_id', '=', designId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteConflictsBefore(db: Db, oldest: Date) {
  await deleteInBatches(db, {
    step: 'discarded states of designs',
    table: 'design_conflict',
    by: 'kept_at',
    due: sql`kept_at < ${oldest}`,
  })
}
