import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** Delivered in the given time, and nobody was asked yet. */
export async function selectDue(db: Db, time: { from: Date; until: Date }, most: number) {
  return (
    db
      .selectFrom('shop_order')
      .where('status', '=', orderStatus.delivered)
      // Whoever got it a second time was asked the first time.
      .where('reprint_of', 'is', null)
      .where('status_changed_at', '>', time.from)
      .where('status_changed_at', '<=', time.until)
      .where((on) =>
        on.not(
          on.exists(
            on
              .selectFrom('review_request')
              .whereRef('review_request.order_id', '=', 'shop_order.id')
              .select('order_id'),
          ),
        ),
      )
      .orderBy('status_changed_at')
      .limit(most)
      .select(['id', 'store', 'locale', 'email'])
      .execute()
  )
}

export type DueOrder = Awaited<ReturnType<typeof selectDue>>[number]

/** False when another process is asking at this moment, or has asked. */
export async function insertRequest(trx: Db, orderId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('review_request')
    .values({ order_id: orderId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One line of each article: nobody writes about three sizes of the same mug. */
export async function selectReviewable(db: Db, orderId: string) {
  const { rows } = await sql<{ id: string; article_id: number }>`
    select distinct on (article_id) id, article_id from order_line
    where order_id = ${orderId} order by article_id, position`.execute(db)
  return rows
}
