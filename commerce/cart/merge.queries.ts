import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { MergedLine, MergeLine } from './merge.rules.ts'

type Db = Kysely<Tables>

export async function selectLines(
  db: Db,
  cartIds: readonly string[],
): Promise<(MergeLine & { cartId: string })[]> {
  const rows = await db
    .selectFrom('cart_line')
    .where('cart_id', 'in', cartIds)
    .select([
      'id',
      'cart_id',
      'article_id',
      'variant',
      'version_id',
      'quantity',
      'place',
      'removed_at',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    cartId: row.cart_id,
    articleId: row.article_id,
    variant: row.variant,
    versionId: row.version_id,
    quantity: row.quantity,
    place: row.place,
    isRemoved: row.removed_at !== null,
  }))
}

/** A line keeps its id: the editor may just be at work on its design. */
export async function writeMerged(db: Db, cartId: string, lines: readonly MergedLine[]) {
  await sql`
    update cart_line as line
    set cart_id = ${cartId}, quantity = merged.quantity, place = merged.place
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as merged(id uuid, quantity integer, place text)
    where line.id = merged.id`.execute(db)
}

/** The visitor's cart goes, with the lines that were joined. */
export async function closeCart(db: Db, cartId: string) {
  await db.deleteFrom('cart').where('id', '=', cartId).execute()
}

export async function writeCart(
  db: Db,
  cartId: string,
  cart: {
    codes: readonly string[]
    chosenCode: string | null
    contact:
      | { name: string; surname: string; email: string; phone?: string | undefined }
      | undefined
    now: Date
  },
) {
  const { codes, chosenCode, contact, now } = cart
  await db
    .updateTable('cart')
    .set({
      codes: [...codes],
      chosen_code: chosenCode,
      updated_at: now,
      ...(contact && {
        contact_name: contact.name,
        contact_surname: contact.surname,
        contact_email: contact.email,
        contact_phone: contact.phone ?? null,
      }),
    })
    .where('id', '=', cartId)
    .execute()
}
