import { sql, type Kysely } from 'kysely'
import { deleteWalking } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

function unneeded(db: Db) {
  return db
    .deleteFrom('design')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('design_version as version')
            .innerJoin('design_version_use as use', 'use.design_version_id', 'version.id')
            .whereRef('version.design_id', '=', 'design.id'),
        ),
      ),
    )
}

/** Against a sale of one of its versions at the same moment: one of the two sees the other. */
export async function lockWhole(db: Db, designId: string) {
  await db.selectFrom('design').where('id', '=', designId).select('id').forUpdate().execute()
}

/** Says no when something that was sold, or lies in a cart, needs one of its versions. */
export async function deleteUnneeded(db: Db, designId: string): Promise<boolean> {
  const result = await unneeded(db).where('design.id', '=', designId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Gone for its owner and for everybody else; only the press still finds the versions. */
export async function hide(db: Db, designId: string, now: Date) {
  await db
    .updateTable('design')
    .set({ deleted_at: now, visibility: 'PRIVATE', share_token_hash: null })
    .where('id', '=', designId)
    .execute()
  await db.deleteFrom('design_conflict').where('design_id', '=', designId).execute()
}

export async function deleteHiddenUnneeded(db: Db) {
  await deleteWalking(db, {
    step: 'deleted designs',
    table: 'design',
    key: 'id',
    among: sql`deleted_at is not null`,
    due: isUnneeded,
  })
}

/** Deletes abandoned designs of visitors whose session has ended: nobody can come back to these. */
export async function deleteAbandoned(db: Db) {
  await deleteWalking(db, {
    step: 'designs of ended sessions',
    table: 'design',
    key: 'id',
    among: sql`ext_session_id is not null`,
    due: sql`${isUnneeded} and not exists (
      select from session where ext_id = design.ext_session_id
    )`,
  })
}

/** Nothing that was sold, or lies in a cart, needs one of its versions. */
const isUnneeded = sql`not exists (
  select from design_version as version
  join design_version_use as use on use.design_version_id = version.id
  where version.design_id = design.id
)`

/** A visitor's designs become a customer's, all of them, also those that are in use but hidden. */
export async function giveDesigns(
  db: Db,
  from: { extSessionId: string; store: string },
  customerId: string,
) {
  await db
    .updateTable('design')
    .set({ owner_id: customerId, ext_session_id: null })
    .where('ext_session_id', '=', from.extSessionId)
    .where('owner_id', 'is', null)
    .where('store', '=', from.store)
    .execute()
}

/** Undefined when it is gone, or not this session's. */
export async function moveDraft(
  db: Db,
  move: { designId: string; from: string; to: string },
): Promise<{ designId: string; articleId: number } | undefined> {
  const row = await db
    .updateTable('design')
    .set({ ext_session_id: move.to })
    .where('id', '=', move.designId)
    .where('ext_session_id', '=', move.from)
    .where('owner_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'article_id'])
    .executeTakeFirst()
  return row && { designId: row.id, articleId: row.article_id }
}
