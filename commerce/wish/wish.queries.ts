import { sql, type Kysely } from 'kysely'
import { deleteWalking } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type WishOwner = { extSessionId: string; customerId: string | undefined }
type Wished = { articleId: number; designId?: string | undefined }

/** No other wishes than the visitor's own. */
const isOf = ({ extSessionId, customerId }: WishOwner) =>
  customerId === undefined
    ? sql<boolean>`(wish.ext_session_id = ${extSessionId} and wish.customer_id is null)`
    : sql<boolean>`wish.customer_id = ${customerId}`

export async function selectWishes(db: Db, owner: WishOwner) {
  return db
    .selectFrom('wish')
    .where(isOf(owner))
    .select(['id', 'article_id', 'design_id'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findWish(db: Db, owner: WishOwner, { articleId, designId }: Wished) {
  return db
    .selectFrom('wish')
    .where(isOf(owner))
    .where('article_id', '=', articleId)
    .where(sql`coalesce(design_id, '')`, '=', designId ?? '')
    .select('id')
    .executeTakeFirst()
}

export async function countWishes(db: Db, owner: WishOwner): Promise<number> {
  const row = await db
    .selectFrom('wish')
    .where(isOf(owner))
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertWish(db: Db, owner: WishOwner, { articleId, designId }: Wished) {
  await db
    .insertInto('wish')
    .values({
      ext_session_id: owner.customerId === undefined ? owner.extSessionId : null,
      customer_id: owner.customerId ?? null,
      article_id: articleId,
      design_id: designId ?? null,
    })
    // Twice at the same moment is once.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWish(db: Db, owner: WishOwner, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('wish')
    .where('id', '=', id)
    .where(isOf(owner))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** At login what the visitor remembers becomes the customer's; what both do stays the customer's. */
export async function adoptWishes(
  db: Db,
  { customerId, previousExtSessionId }: { customerId: string; previousExtSessionId: string },
): Promise<void> {
  await sql`
    update wish set customer_id = ${customerId}, ext_session_id = null
    where ext_session_id = ${previousExtSessionId}
      and not exists (
        select from wish as own
        where own.customer_id = ${customerId} and own.article_id = wish.article_id
          and coalesce(own.design_id, '') = coalesce(wish.design_id, '')
      )
  `.execute(db)
  await db.deleteFrom('wish').where('ext_session_id', '=', previousExtSessionId).execute()
}

/** Deletes wishes of visitors who cannot come back. */
export async function deleteForgotten(db: Db): Promise<void> {
  await deleteWalking(db, {
    step: 'wishes of ended sessions',
    table: 'wish',
    key: 'id',
    among: sql`customer_id is null`,
    due: sql`not exists (select from session where ext_id = wish.ext_session_id)`,
  })
}
