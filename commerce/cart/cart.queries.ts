import { sql, type Kysely } from 'kysely'
import { pictureColumns } from '#commerce/picture.ts'
import type { Tables } from '#db/tables.ts'
import { MOST_QUANTITY } from './cart.terms.ts'

type Db = Kysely<Tables>

export type CartOwner = { store: string; extSessionId: string; customerId: string | undefined }

export async function findCartRow(db: Db, owner: CartOwner) {
  const carts = db.selectFrom('cart').selectAll().where('store', '=', owner.store)
  return owner.customerId
    ? carts.where('customer_id', '=', owner.customerId).executeTakeFirst()
    : carts
        .where('ext_session_id', '=', owner.extSessionId)
        .where('customer_id', 'is', null)
        .executeTakeFirst()
}

export async function getOrCreateCart(db: Db, owner: CartOwner): Promise<string> {
  const found = await findCartRow(db, owner)
  if (found) return found.id
  const inserted = await db
    .insertInto('cart')
    .values({
      store: owner.store,
      ext_session_id: owner.extSessionId,
      customer_id: owner.customerId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['store', 'ext_session_id']).doUpdateSet({ updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

type Pricing = { cartId: string; store: string; language: string; now: Date }

/**
 * All lines, also those of an article that the store has stopped selling: without its price a line
 * would be in the cart and nobody could see or remove it.
 */
export async function selectLines(db: Db, where: Pricing) {
  return db
    .selectFrom('cart_line as line')
    .innerJoin('article', 'article.id', 'line.article_id')
    .innerJoin('article_text as text', (join) =>
      join
        .onRef('text.article_id', '=', 'line.article_id')
        .on('text.language', '=', where.language),
    )
    .leftJoin('article_price as price', (join) =>
      join
        .onRef('price.article_id', '=', 'line.article_id')
        .onRef('price.variant', '=', 'line.variant')
        .on('price.store', '=', where.store)
        .on('price.valid_from', '<=', where.now)
        .on('article.published_at', '<=', where.now)
        .on((on) =>
          on.or([on('price.valid_until', 'is', null), on('price.valid_until', '>', where.now)]),
        ),
    )
    .leftJoin('article_variant_text as label', (join) =>
      join
        .onRef('label.article_id', '=', 'line.article_id')
        .onRef('label.code', '=', 'line.variant')
        .on('label.language', '=', where.language),
    )
    .leftJoin('article_picture as cover', (join) =>
      join.onRef('cover.article_id', '=', 'line.article_id').on('cover.position', '=', 0),
    )
    .leftJoin('picture', 'picture.name', 'cover.picture')
    .leftJoin('design_version as version', 'version.id', 'line.version_id')
    .leftJoin('design', 'design.id', 'version.design_id')
    .where('line.cart_id', '=', where.cartId)
    .select([
      'line.id',
      'line.article_id',
      'line.variant',
      'line.quantity',
      'label.label as variant_label',
      'text.name',
      'text.slug',
      'price.amount_minor',
      'line.version_id',
      'design.id as design_id',
      'design.name as design_name',
      'design.deleted_at as design_deleted_at',
      ...pictureColumns,
    ])
    .orderBy('line.created_at')
    .orderBy('line.id')
    .execute()
}

export async function selectBreaks(db: Db, articleIds: readonly number[]) {
  if (articleIds.length === 0) return []
  return db
    .selectFrom('quantity_break')
    .where('article_id', 'in', articleIds)
    .select(['article_id', 'from_quantity', 'percent'])
    .execute()
}

export async function countLines(db: Db, cartId: string): Promise<number> {
  const row = await db
    .selectFrom('cart_line')
    .where('cart_id', '=', cartId)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type NewLine = {
  cartId: string
  articleId: number
  variant: string
  versionId: string | null
  quantity: number
}

/** Adds to the line of the same thing: one statement, so that a double click cannot lose one. */
export async function addQuantity(db: Db, line: NewLine) {
  const { cartId, articleId, variant, versionId, quantity } = line
  const more = {
    quantity: sql<number>`least(cart_line.quantity + excluded.quantity, ${MOST_QUANTITY})`,
  }
  await db
    .insertInto('cart_line')
    .values({
      cart_id: cartId,
      article_id: articleId,
      variant,
      version_id: versionId,
      quantity,
    })
    .onConflict((conflict) =>
      versionId === null
        ? conflict
            .columns(['cart_id', 'article_id', 'variant'])
            .where('version_id', 'is', null)
            .doUpdateSet(more)
        : conflict
            .columns(['cart_id', 'version_id'])
            .where('version_id', 'is not', null)
            .doUpdateSet(more),
    )
    .execute()
}

/** Until the transaction ends nobody else changes it. */
export async function holdLine(db: Db, cartId: string, lineId: string) {
  return db
    .selectFrom('cart_line')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .select(['id', 'quantity', 'version_id'])
    .forUpdate()
    .executeTakeFirst()
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
            .where('other.id', '<>', lineId),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function hasVersion(db: Db, cartId: string, versionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('version_id', '=', versionId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setQuantity(db: Db, cartId: string, lineId: string, quantity: number) {
  const result = await db
    .updateTable('cart_line')
    .set({ quantity })
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteLine(db: Db, cartId: string, lineId: string) {
  const result = await db
    .deleteFrom('cart_line')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function setContact(
  db: Db,
  cartId: string,
  contact: { name: string; surname: string; email: string; phone: string | null },
) {
  await db
    .updateTable('cart')
    .set({
      contact_name: contact.name,
      contact_surname: contact.surname,
      contact_email: contact.email,
      contact_phone: contact.phone,
      updated_at: sql`now()`,
    })
    .where('id', '=', cartId)
    .execute()
}

/**
 * Lines of the visitor's cart join the customer's, and so does whom to write to, if the customer has
 * not said it; the visitor's cart is gone afterwards. A line keeps its id: the editor may just be at
 * work on its design.
 */
export async function moveLines(db: Db, fromCartId: string, toCartId: string) {
  await sql`
    with joined as (
      update cart_line as own set quantity = least(own.quantity + come.quantity, ${MOST_QUANTITY})
      from cart_line as come
      where own.cart_id = ${toCartId} and come.cart_id = ${fromCartId}
        and own.article_id = come.article_id and own.variant = come.variant
        and own.version_id is not distinct from come.version_id
      returning come.id
    )
    update cart_line set cart_id = ${toCartId}
    where cart_id = ${fromCartId} and id not in (select id from joined)`.execute(db)
  await db
    .updateTable('cart as to')
    .from('cart as from')
    .where('to.id', '=', toCartId)
    .where('from.id', '=', fromCartId)
    .where('to.contact_email', 'is', null)
    .set((on) => ({
      contact_name: on.ref('from.contact_name'),
      contact_surname: on.ref('from.contact_surname'),
      contact_email: on.ref('from.contact_email'),
      contact_phone: on.ref('from.contact_phone'),
    }))
    .execute()
  await db.deleteFrom('cart').where('id', '=', fromCartId).execute()
}

export async function giveCart(db: Db, cartId: string, customerId: string, extSessionId: string) {
  await db
    .updateTable('cart')
    .set({ customer_id: customerId, ext_session_id: extSessionId })
    .where('id', '=', cartId)
    .execute()
}
