import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type WaitingCart = {
  id: string
  store: string
  locale: string | null
  email: string
}

/**
 * Open carts with something in them that nobody touched for a while, of people whose address is known and
 * who have not ordered since. `afterId` is where the last answer ended.
 */
export async function selectWaiting(
  db: Db,
  given: { from: Date; until: Date; afterId: string | undefined; most: number },
): Promise<WaitingCart[]> {
  const { from, until, afterId = NO_ID, most } = given
  const { rows } = await sql<WaitingCart>`
    select cart.id, cart.store, cart.locale, person.email
    from cart
    left join customer on customer.id = cart.customer_id
    cross join lateral (select coalesce(customer.email, cart.contact_email) as email) as person
    where cart.ordered_at is null and cart.reminded_at is null
      and cart.updated_at between ${from} and ${until}
      and cart.id > ${afterId}
      and person.email is not null
      and exists (
        select from cart_line
        where cart_id = cart.id and place = 'CART' and removed_at is null
      )
      -- Two questions: no index answers one with an "or" in it, and every order would be read for every cart.
      and not exists (
        select from shop_order
        where customer_id = cart.customer_id and placed_at >= cart.created_at
      )
      and not exists (
        select from shop_order
        where lower(email) = lower(person.email) and placed_at >= cart.created_at
      )
    order by cart.id
    limit ${most}`.execute(db)
  return rows
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** False when somebody else wrote, or the shopper came back or ordered, in the meantime. */
export async function claimReminder(
  db: Db,
  cartId: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('cart')
    .set({ reminded_at: now })
    .where('id', '=', cartId)
    .where('ordered_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('updated_at', '<=', until)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lines of a cart that can still be bought, in the shopper's language. */
export async function selectThings(
  db: Db,
  cart: { id: string; store: string; language: string },
  now: Date,
): Promise<{ name: string; quantity: number; versionId?: string }[]> {
  const { rows } = await sql<{ name: string; quantity: number; version_id: string | null }>`
    select coalesce(nullif(design.name, ''), words.name) as name, line.quantity, line.version_id
    from cart_line as line
    join article on article.id = line.article_id and article.published_at <= ${now}
    join article_text as words
      on words.article_id = line.article_id and words.language = ${cart.language}
    join article_price as price on price.article_id = line.article_id
      and price.variant = line.variant and price.store = ${cart.store}
      and price.valid_from <= ${now} and (price.valid_until is null or price.valid_until > ${now})
    left join design_version as version on version.id = line.version_id
    left join design on design.id = version.design_id
    where line.cart_id = ${cart.id} and line.place = 'CART' and line.removed_at is null
    order by line.created_at, line.id`.execute(db)
  return rows.map(({ version_id: versionId, ...thing }) =>
    versionId === null ? thing : { ...thing, versionId },
  )
}
