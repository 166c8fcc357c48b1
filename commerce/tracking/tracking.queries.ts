import { sql, type Kysely } from 'kysely'
import { pictureColumns, pictureIn } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Also of what is no longer sold: whoever bought it still sees it. */
export async function selectCovers(db: Db, language: string, articleIds: readonly number[]) {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('article_picture as cover')
    .innerJoin('picture', (join) =>
      join.on('picture.name', '=', pictureIn(language, 'cover.picture')),
    )
    .where('cover.article_id', 'in', [...new Set(articleIds)])
    .where('cover.position', '=', 0)
    .select(['cover.article_id', ...pictureColumns])
    .execute()
}

/** Names on the pieces of an order's lines, where each has one. */
export async function selectNames(db: Db, orderId: string) {
  return db
    .selectFrom('order_line as line')
    .innerJoin('design_version as version', 'version.id', 'line.version_id')
    .where('line.order_id', '=', orderId)
    .where('version.names', 'is not', null)
    .select(['line.id as line_id', 'version.names'])
    .execute()
}

/** Picture of what is printed for a line of this order, and whether it is a surprise. */
export async function findLinePicture(db: Db, where: { orderId: string; lineId: string }) {
  return db
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .where('order_line.id', '=', where.lineId)
    .where('order_line.order_id', '=', where.orderId)
    .select(['order_line.version_id', 'shop_order.is_present'])
    .executeTakeFirst()
}

/** Version that is printed for a line of this order. */
export async function findVersionOfLine(
  db: Db,
  where: { orderId: string; lineId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_line')
    .where('id', '=', where.lineId)
    .where('order_id', '=', where.orderId)
    .select('version_id')
    .executeTakeFirst()
  return row?.version_id ?? undefined
}

export async function findPublicId(
  db: Db,
  where: { store: string; number: string; email: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .where('store', '=', where.store)
    .where('number', '=', where.number)
    .where(sql<string>`lower(email)`, '=', where.email.toLowerCase())
    .select('public_id')
    .executeTakeFirst()
  return row?.public_id
}
