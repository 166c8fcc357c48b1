import type { Kysely } from 'kysely'
import { pressOfArticle } from '#commerce/production/press.fragments.ts'
import { presses, type Press } from '#commerce/production/production.terms.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { Tables } from '#db/tables.ts'
import { orderSeller } from '#commerce/order/order.columns.ts'

type Db = Kysely<Tables>

/** Presses that a job goes through. */
export async function selectPresses(db: Db, orderId: string): Promise<Press[]> {
  const rows = await db
    .selectFrom('order_line as line')
    .innerJoin('article', 'article.id', 'line.article_id')
    .where('line.order_id', '=', orderId)
    .select(pressOfArticle.as('press'))
    .execute()
  return presses.filter((press) => rows.some((row) => row.press === press))
}

const STAFF = 'staff:'

/** Rows that name people by their ids, with their names instead. */
export async function withNames<
  Row extends { askedBy?: string; endedBy?: string | undefined; madeBy?: string },
>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const told = rows.flatMap(({ askedBy, endedBy, madeBy }) => [askedBy, endedBy, madeBy])
  const ids = told.flatMap((name) => (name?.startsWith(STAFF) ? name.slice(STAFF.length) : []))
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('staff')
          .where('id', 'in', [...new Set(ids)])
          .select(['id', 'name'])
          .execute()
  const named = (name: string | undefined) =>
    people.find(({ id }) => name === STAFF + id)?.name ?? name
  return rows.map((row) => ({
    ...row,
    ...(row.askedBy !== undefined && { askedBy: named(row.askedBy) }),
    ...(row.endedBy !== undefined && { endedBy: named(row.endedBy) }),
    ...(row.madeBy !== undefined && { madeBy: named(row.madeBy) }),
  }))
}

export async function selectCarriers(db: Db): Promise<{ code: string; name: string }[]> {
  return db.selectFrom('carrier').orderBy('name').select(['code', 'name']).execute()
}

/** The company that sends, as the order froze it. */
export async function findSeller(db: Db, orderId: string): Promise<OrderSeller | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select('seller')
    .executeTakeFirst()
  return row && (orderSeller.readOrNull(row.seller) ?? undefined)
}

/** The note that the office pinned to an order, for whoever makes and packs it. */
export async function findPinnedNote(db: Db, orderId: string) {
  const row = await db
    .selectFrom('order_note as note')
    .innerJoin('staff', 'staff.id', 'note.staff_id')
    .where('note.order_id', '=', orderId)
    .where('note.is_pinned', '=', true)
    .select(['note.body', 'staff.name', 'note.created_at'])
    .executeTakeFirst()
  return row && { body: row.body, by: row.name, at: row.created_at.toISOString() }
}

export async function findLeavesOn(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select('leaves_on')
    .executeTakeFirst()
  return row?.leaves_on ?? undefined
}
