import { sql, type Kysely } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type Buyer = { store: string; brand: string; email: string }

export async function findAccount(db: Db, { brand, email }: Buyer) {
  return db
    .selectFrom('customer')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'name', 'surname', 'phone'])
    .executeTakeFirst()
}

const MOST_ORDERS = 10

/** Orders of an address in this store, newest first, with their lines. */
export async function selectOrders(db: Db, { store, email }: Buyer) {
  const orders = await db
    .selectFrom('shop_order')
    .where('store', '=', store)
    .where(sql`email_identity(email)`, '=', sql`email_identity(${email})`)
    .where('reprint_of', 'is', null)
    .orderBy('placed_at', 'desc')
    .limit(MOST_ORDERS)
    .select([
      'id',
      'number',
      'placed_at',
      'locale',
      'contact_name',
      'contact_surname',
      'contact_phone',
    ])
    .execute()
  const ids = orders.map(({ id }) => id)
  const lines =
    ids.length === 0
      ? []
      : await db
          .selectFrom('order_line')
          .where('order_id', 'in', ids)
          .orderBy('position')
          .select([
            'order_id',
            'article_id',
            'variant',
            'article_name',
            'variant_label',
            'version_id',
            'design_name',
            'quantity',
            'is_personalised',
          ])
          .execute()
  return orders.map((order) => ({
    ...order,
    lines: lines.filter((line) => line.order_id === order.id),
  }))
}

/** Newest frozen version of each design of an account that can be bought. */
export async function selectDesigns(db: Db, customerId: string, language: string) {
  const { rows } = await sql<{
    id: string
    name: string
    article_name: string
    variant: string
    frozen_at: Date
  }>`
    select version.id, design.name, coalesce(words.name, '') as article_name,
      version.document ->> 'variant' as variant, version.frozen_at
    from design
    join lateral (
      select id, document, frozen_at from design_version
      where design_id = design.id and reason <> 'PUBLISHED'
      order by number desc limit 1
    ) as version on true
    left join article_text as words
      on words.article_id = design.article_id and words.language = ${language}
    where design.owner_id = ${customerId} and design.deleted_at is null
    order by version.frozen_at desc limit 20`.execute(db)
  return rows
}

/**
 * A version that this buyer has designed or ordered; anybody else's does not exist here. What was ordered in another
 * store of the brand is made again for this one, by whoever may build orders in both.
 */
export async function findBuyersVersion(
  db: Db,
  versionId: string,
  buyer: Buyer & { customerId: string | undefined; stores: readonly string[] | undefined },
) {
  const { rows } = await sql<{ articleId: number; variant: string; pieces: number }>`
    select design.article_id as "articleId", version.document ->> 'variant' as variant, version.pieces
    from design_version as version join design on design.id = version.design_id
    where version.id = ${versionId} and design.brand = ${buyer.brand}
      and version.reason <> 'PUBLISHED'
      and (design.owner_id = ${buyer.customerId ?? null}::uuid or exists (
        select from order_line as line join shop_order on shop_order.id = line.order_id
        where line.version_id = version.id
          and (${buyer.stores === undefined} or shop_order.store = any(${[...(buyer.stores ?? [])]}::text[]))
          and email_identity(shop_order.email) = email_identity(${buyer.email})
      ))`.execute(db)
  return rows[0]
}

const MOST_ARTICLES = 30

/** Articles that a store sells without a design, each size of them. */
export async function selectArticles(
  db: Db,
  here: { store: string; language: string; now: Date; query: string | undefined },
) {
  const { rows } = await sql<{
    article_id: number
    variant: string
    name: string
    label: string | null
    amount_minor: number
  }>`
    select article.id as article_id, price.variant, words.name, label.label, price.amount_minor
    from article
    join article_text as words on words.article_id = article.id and words.language = ${here.language}
    join article_price as price on price.article_id = article.id and price.store = ${here.store}
      and price.valid_from <= ${here.now} and (price.valid_until is null or price.valid_until > ${here.now})
    left join article_variant_text as label on label.article_id = article.id
      and label.code = price.variant and label.language = ${here.language}
    where not article.is_personalised and article.published_at <= ${here.now}
      and words.name ilike ${likePattern(here.query ?? '')}
    order by words.name, price.variant limit ${MOST_ARTICLES}`.execute(db)
  return rows
}

const MOST_CARTS = 50

/** Carts that were filled for customers of some stores, newest first. */
export async function selectBuiltCarts(db: Db, stores: readonly string[] | undefined) {
  const { rows } = await sql<{
    cart_id: string
    store: string
    email: string | null
    pieces: number
    maker: string
    made_at: Date
    expires_at: Date
    taken_at: Date | null
    ordered_at: Date | null
    number: string | null
  }>`
    select prepared.cart_id, cart.store, cart.contact_email as email, staff.name as maker,
      prepared.made_at, prepared.expires_at, prepared.taken_at, cart.ordered_at, ordered.number,
      coalesce((select sum(quantity)::int from cart_line
        where cart_id = cart.id and place = 'CART' and removed_at is null), 0) as pieces
    from prepared_cart as prepared
    join cart on cart.id = prepared.cart_id
    join staff on staff.id = prepared.made_by
    left join shop_order as ordered on ordered.cart_id = cart.id and cart.ordered_at is not null
    where ${stores === undefined ? sql`true` : sql`cart.store = any(${[...stores]})`}
    order by prepared.made_at desc, prepared.cart_id limit ${MOST_CARTS}`.execute(db)
  return rows
}
