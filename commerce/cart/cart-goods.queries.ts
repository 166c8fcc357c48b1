import type { Orientation } from '#db/design-tables.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PricePer } from '#commerce/catalogue/unit-price.terms.ts'
import { pictureIn, type PictureColumns } from '#commerce/kernel/picture.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import type { CartRow } from './cart.queries.ts'
import type { CartPlace } from './cart.terms.ts'
import { isOpenCartOf, type CartOwner } from './own-cart.fragments.ts'
import type { JoinedColumns } from './joined-columns.ts'

type Here = { store: string; language: string; now: Date }

/** A line, and what the catalogue says of it now. */
export type ThingRow = {
  id: string
  article_id: number
  variant: string
  quantity: number
  is_personalised: boolean
  weight_grams: number
  page_weight_grams: number
  price_per: PricePer
  /** Pieces of the version; one without a design. */
  pieces: number
  extra_pages: number
  production_days: number
  name: string
  name_plural: string
  variant_label: string | null
  /** Null when the store does not sell it today. */
  amount_minor: number | null
  page_minor: number | null
  breaks: readonly { from_quantity: number; percent: number }[]
  width_mm: number | null
  height_mm: number | null
  version_id: string | null
  design_name: string | null
  orientation: Orientation | null
  contents: StoredJson<'article_variant.contents'> | null
}

export type GoodsRow = PictureColumns &
  ThingRow & {
    place: CartPlace
    moved_at: Date
    removed_at: Date | null
    seen: StoredJson<'cart_line.seen'> | null
    slug: string
    design_id: string | null
    design_deleted_at: Date | null
    design_owner_id: string | null
    design_session_id: string | null
    names: StoredJson<'design_version.names'> | null
  }

const thingColumns = sql`
  line.id, line.article_id, line.variant, line.quantity, line.version_id,
  article.is_personalised, article.weight_grams, article.page_weight_grams, article.production_days,
  article.price_per, coalesce(version.pieces, 1) as pieces,
  coalesce(version.extra_pages, 0) as extra_pages, price.page_minor,
  coalesce(words.name, others.name) as name,
  coalesce(words.name_plural, others.name_plural) as name_plural, label.label as variant_label,
  -- Pages that the store sells no more of would be printed for nothing.
  case when coalesce(version.extra_pages, 0) = 0 or price.page_minor is not null
    then price.amount_minor end as amount_minor,
  face.width_mm::float8, face.height_mm::float8, design.name as design_name,
  version.orientation, face.contents,
  array(
    select to_json(one) from (
      select from_quantity, percent from quantity_break where article_id = line.article_id
    ) as one
  ) as breaks`

/**
 * Things of all lines, also those of an article that the store has stopped selling or that has no words in
 * this language: they would be in the cart and nobody could see or remove them.
 */
const thingsAt = ({ store, language, now }: Here) => sql`
  cart_line as line
  join article on article.id = line.article_id
  left join article_text as words
    on words.article_id = line.article_id and words.language = ${language}
  left join lateral (
    select name, name_plural, slug from article_text
    where words.name is null and article_id = line.article_id
    order by language
    limit 1
  ) as others on true
  left join article_price as price on price.article_id = line.article_id
    and price.variant = line.variant and price.store = ${store}
    and price.valid_from <= ${now} and article.published_at <= ${now}
    and (price.valid_until is null or price.valid_until > ${now})
  left join article_variant as face
    on face.article_id = line.article_id and face.code = line.variant
  left join article_variant_text as label on label.article_id = line.article_id
    and label.code = line.variant and label.language = ${language}
  left join design_version as version on version.id = line.version_id
  left join design on design.id = version.design_id`

const goodsOfCart = (here: Here, cartId: RawBuilder<unknown>) => sql<GoodsRow>`
    select ${thingColumns}, line.place, line.moved_at, line.removed_at, line.seen,
      coalesce(words.slug, others.slug) as slug,
      version.names, design.id as design_id, design.deleted_at as design_deleted_at,
      design.owner_id as design_owner_id, design.ext_session_id as design_session_id,
      picture.name as picture_name, picture.version as picture_version,
      picture.width as picture_width, picture.height as picture_height,
      picture.widths as picture_widths, picture.formats as picture_formats,
      picture.placeholder_color as picture_color
    from ${thingsAt(here)}
    left join article_picture as cover
      on cover.article_id = line.article_id and cover.position = 0
    left join picture on picture.name = ${pictureIn(here.language, 'cover.picture')}
    where line.cart_id = ${cartId}
    order by line.created_at, line.id`

export async function selectGoods(
  db: Kysely<Tables>,
  cartId: string,
  here: Here,
): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`${prepared} ${goodsOfCart(here, sql`${cartId}`)}`.execute(db)
  return rows
}

export type CartToPrice = Pick<
  CartRow,
  | 'id'
  | 'codes'
  | 'chosen_code'
  | 'contact_name'
  | 'contact_surname'
  | 'contact_email'
  | 'contact_phone'
  | 'seen'
>
type CartWithGoods = CartToPrice & { state: string; goods: GoodsRow[] }

/** The visitor's open cart and all that lies in it, of one moment. `state`: see `ReadCart`. */
export async function findCartWithGoods(
  db: Kysely<Tables>,
  owner: CartOwner,
  here: Here,
): Promise<CartWithGoods | undefined> {
  const { rows } = await sql<CartWithGoods>`${prepared}
    select cart.id, cart.xmin::text as state, cart.codes, cart.chosen_code, cart.contact_name,
      cart.contact_surname, cart.contact_email, cart.contact_phone, cart.seen,
      (select coalesce(json_agg(one), '[]') from (${goodsOfCart(here, sql`cart.id`)}) as one) as goods
    from cart
    where ${isOpenCartOf(owner)}`.execute(db)
  const [row] = rows
  return row && { ...row, goods: row.goods.map(withDates) }
}

/** JSON has no dates. */
const withDates = (row: GoodsRow): GoodsRow => ({
  ...row,
  moved_at: new Date(row.moved_at),
  removed_at: row.removed_at && new Date(row.removed_at),
  design_deleted_at: row.design_deleted_at && new Date(row.design_deleted_at),
})

export type OrderableRow = {
  cart_id: string
  /** Another one after every change: each begins with the cart's own row. */
  state: string
  codes: string[]
  chosen_code: string | null
  contact_name: string | null
  contact_surname: string | null
  contact_email: string | null
  contact_phone: string | null
  /** Things that lie in the cart, and were neither put aside nor taken out. */
  things: ThingRow[]
}

/** The visitor's open cart as it is ordered, and what somebody else wants to know of it. */
export async function findOrderable<Row>(
  db: Kysely<Tables>,
  owner: CartOwner,
  here: Here,
  joined: JoinedColumns<Row>,
): Promise<(OrderableRow & Row) | undefined> {
  const { rows } = await sql<OrderableRow & Row>`${prepared}
    select cart.id as cart_id, cart.xmin::text as state, cart.codes, cart.chosen_code, cart.contact_name,
      cart.contact_surname, cart.contact_email, cart.contact_phone,
      (
        select coalesce(json_agg(thing), '[]') from (
          select ${thingColumns}
          from ${thingsAt(here)}
          where line.cart_id = cart.id and line.place = 'CART' and line.removed_at is null
          order by line.created_at, line.id
        ) as thing
      ) as things
      ${joined.columns}
    from cart ${joined.joins}
    where ${isOpenCartOf(owner)}`.execute(db)
  return rows[0]
}
