import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { MOST_LINES, MOST_QUANTITY, type CartPlace } from './cart.terms.ts'

type Db = Kysely<Tables>

/** Identity of a cart line: two lines with the same article, variant and design version are one. */
export type Thing = { articleId: number; variant: string; versionId: string | null }
/** `most` is the quantity up to which a line may grow. */
export type NewLine = Thing & { cartId: string; quantity: number; most: number }

/**
 * A new line, or more of the line of the same thing. Undefined when the cart is full or would hold too
 * many of it. The caller holds the cart.
 */
export async function addQuantity(db: Db, line: NewLine): Promise<string | undefined> {
  const { cartId, articleId, variant, versionId, quantity, most } = line
  const same =
    versionId === null
      ? sql`(cart_id, article_id, variant)
        where version_id is null and place = 'CART' and removed_at is null`
      : sql`(cart_id, version_id)
        where version_id is not null and place = 'CART' and removed_at is null`
  const { rows } = await sql<{ id: string }>`
    insert into cart_line (cart_id, article_id, variant, version_id, quantity, created_at)
    -- Lines of one transaction stand in the order in which they came.
    select ${cartId}::uuid, ${articleId}::integer, ${variant}, ${versionId}::text,
      ${quantity}::integer, clock_timestamp()
    where (
      select count(*) from cart_line
      where cart_id = ${cartId} and place = 'CART' and removed_at is null
        and not (
          article_id = ${articleId} and variant = ${variant}
          and version_id is not distinct from ${versionId}
        )
    ) < ${MOST_LINES}
    on conflict ${same} do update set quantity = cart_line.quantity + excluded.quantity
    where cart_line.quantity + excluded.quantity <= ${most}
    returning id`.execute(db)
  return rows[0]?.id
}

const linesOf = (db: Db, cartId: string) =>
  db
    .selectFrom('cart_line')
    .where('cart_line.cart_id', '=', cartId)
    .where('cart_line.removed_at', 'is', null)

export async function countLines(db: Db, cartId: string, place: CartPlace): Promise<number> {
  const row = await linesOf(db, cartId)
    .where('place', '=', place)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Another line of the same thing that lies there. */
export async function findSame(
  db: Db,
  line: Thing & { id: string; cartId: string },
  place: CartPlace,
) {
  return linesOf(db, line.cartId)
    .leftJoin('design_version as version', 'version.id', 'cart_line.version_id')
    .where('cart_line.place', '=', place)
    .where('cart_line.id', '<>', line.id)
    .where('cart_line.article_id', '=', line.articleId)
    .where('cart_line.variant', '=', line.variant)
    .where('cart_line.version_id', line.versionId === null ? 'is' : '=', line.versionId)
    .select((on) => [
      'cart_line.id',
      'cart_line.quantity',
      on.fn.coalesce('version.pieces', on.lit(1)).as('pieces'),
    ])
    .orderBy('cart_line.moved_at')
    .executeTakeFirst()
}

export async function findLine(db: Db, cartId: string, lineId: string) {
  const row = await db
    .selectFrom('cart_line')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .select(['id', 'article_id', 'variant', 'version_id', 'quantity', 'place', 'removed_at'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      cartId,
      articleId: row.article_id,
      variant: row.variant,
      versionId: row.version_id,
      quantity: row.quantity,
      place: row.place,
      isRemoved: row.removed_at !== null,
    }
  )
}

/** In its place among the others. False when another line holds this version already. */
export async function replaceVersion(db: Db, lineId: string, line: NewLine): Promise<boolean> {
  const { articleId, variant, versionId, quantity } = line
  const result = await db
    .updateTable('cart_line')
    .set({ article_id: articleId, variant, version_id: versionId, quantity })
    .where('id', '=', lineId)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('cart_line as other')
            .where('other.cart_id', '=', line.cartId)
            .where('other.version_id', '=', versionId)
            .where('other.place', '=', 'CART')
            .where('other.removed_at', 'is', null)
            .where('other.id', '<>', lineId),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The lines of a design that lie in the cart, whichever versions of it. */
export async function selectLinesOfDesign(db: Db, cartId: string, designId: string) {
  return linesOf(db, cartId)
    .innerJoin('design_version as version', 'version.id', 'cart_line.version_id')
    .where('version.design_id', '=', designId)
    .where('cart_line.place', '=', 'CART')
    .select(['cart_line.id', 'cart_line.variant', 'cart_line.version_id', 'cart_line.quantity'])
    .orderBy('cart_line.created_at')
    .execute()
}

/** Version in use: somebody has it in the cart, put it aside, or may still take it back. */
export async function hasVersion(db: Db, cartId: string, versionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('version_id', '=', versionId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Most of a line: of a set of prints only so many that all of them are still as many as a line may hold. */
const mostOfLine = sql<number>`greatest(1, ${MOST_QUANTITY} / coalesce(
  (select pieces from design_version where id = cart_line.version_id), 1
))`

/** False when there is no such line. */
export async function setQuantity(db: Db, cartId: string, lineId: string, quantity: number) {
  const result = await db
    .updateTable('cart_line')
    .set({ quantity: sql<number>`least(${quantity}::integer, ${mostOfLine})` })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** One more or less, however many press at once; at the least and the most nothing happens. */
export async function stepQuantity(db: Db, cartId: string, lineId: string, step: number) {
  const result = await db
    .updateTable('cart_line')
    .set({
      quantity: sql<number>`least(greatest(quantity + ${step}, 1), ${mostOfLine})`,
    })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setRemoved(db: Db, lineId: string, removedAt: Date | null) {
  await db
    .updateTable('cart_line')
    .set({ removed_at: removedAt })
    .where('id', '=', lineId)
    .execute()
}

export async function setPlace(
  db: Db,
  lineId: string,
  { place, now }: { place: CartPlace; now: Date },
) {
  await db.updateTable('cart_line').set({ place, moved_at: now }).where('id', '=', lineId).execute()
}

export async function deleteLine(db: Db, lineId: string) {
  await db.deleteFrom('cart_line').where('id', '=', lineId).execute()
}
