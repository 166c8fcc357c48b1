import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { MOST_PICTURES, type OrderLooks } from './order-mail-blocks.ts'
import { selectPictures, type LockedOrder } from './order.queries.ts'

/** For mails about it. None of a present: people pass mails on, and it stays one. */
export async function picturesOfOrder(
  db: Kysely<Tables>,
  order: Pick<LockedOrder, 'id' | 'is_present'>,
): Promise<{ versionId: string; name: string }[]> {
  if (order.is_present) return []
  const rows = await selectPictures(db, order.id, MOST_PICTURES)
  return rows.flatMap(({ version_id, article_name }) =>
    version_id === null ? [] : [{ versionId: version_id, name: article_name }],
  )
}

/** For mails of those who know no more of an order than its id. */
export async function looksOfOrder(db: Kysely<Tables>, orderId: string): Promise<OrderLooks> {
  const order = await db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select(['id', 'is_present', 'delivery_mode'])
    .executeTakeFirstOrThrow()
  const pictures = await picturesOfOrder(db, order)
  return { pictures, isCollected: order.delivery_mode !== 'ADDRESS' }
}

/** For a mail about one of the things that were ordered. */
export async function looksOfLine(db: Kysely<Tables>, lineId: string): Promise<OrderLooks> {
  const line = await db
    .selectFrom('order_line as line')
    .innerJoin('shop_order as o', 'o.id', 'line.order_id')
    .where('line.id', '=', lineId)
    .select(['line.version_id', 'line.article_name', 'o.is_present', 'o.delivery_mode'])
    .executeTakeFirst()
  // An order that was forgotten since has nothing to show.
  if (!line) return {}
  const isShown = !line.is_present && line.version_id !== null
  return {
    pictures: isShown ? [{ versionId: line.version_id!, name: line.article_name }] : [],
    isCollected: line.delivery_mode !== 'ADDRESS',
  }
}
