import { sql, type Kysely } from 'kysely'
import { prepared, opaqueArray } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { EffectKind } from './promotion.terms.ts'

type Db = Kysely<Tables>

/** Person by whom uses are counted: customers, and e-mail addresses however they are written. */
export type Person = { customerIds: readonly string[]; emails: readonly string[] }

export const identitiesOf = ({ customerIds, emails }: Person) => sql<string[]>`(
  array(
    select encode(sha256(convert_to(id, 'UTF8')), 'hex') from unnest(${opaqueArray(customerIds, 'text')}) as id
  )
  || array(select email_identity(written) from unnest(${opaqueArray(emails, 'text')}) as written)
)`

export type PromotionRow = {
  id: string
  effect: EffectKind
  percent: number | null
  take: number | null
  pay: number | null
  amount_minor: number | null
  valid_from: Date
  valid_until: Date | null
  is_for_everything: boolean
  article_ids: number[]
  tag_ids: number[]
  excludes_reduced: boolean
  minimum_minor: number
  minimum_quantity: number
  is_first_order_only: boolean
  most_uses_per_customer: number | null
  priority: number
  combines: boolean
  name: string | null
  /** Of AGREED alone. */
  agreement: AgreementRow | null
  uses_left: number | null
}

export type AgreementRow = {
  service: string | null
  shipping_minor: number | null
  lines: {
    article_id: number
    variant: string
    extra_pages: number
    pieces: number
    unit_minor: number
  }[]
}

const promotionColumns = sql`
  promotion.id, promotion.effect, promotion.percent, promotion.take, promotion.pay,
  here.amount_minor, promotion.valid_from, promotion.valid_until, promotion.is_for_everything,
  array(
    select article_id from promotion_article where promotion_id = promotion.id order by article_id
  ) as article_ids,
  array(select tag_id from promotion_tag where promotion_id = promotion.id order by tag_id) as tag_ids,
  promotion.excludes_reduced, here.minimum_minor, promotion.minimum_quantity,
  promotion.is_first_order_only, promotion.most_uses_per_customer, promotion.priority,
  promotion.combines, words.name,
  case when promotion.effect = 'AGREED' then (
    select json_build_object(
      'service', service, 'shipping_minor', shipping_minor,
      'lines', (
        select json_agg(one) from (
          select article_id, variant, extra_pages, pieces, unit_minor from promotion_agreed_line
          where promotion_id = promotion.id
        ) as one
      )
    ) from promotion_agreement where promotion_id = promotion.id
  ) end as agreement`

type Place = { store: string; language: string; now: Date }

/** Price periods, for promotions that ask what was priced when; `null` where none asks. */
export type PeriodRow = {
  article_id: number
  variant: string
  amount_minor: number
  valid_from: string
  valid_until: string | null
}

export type CartPromotionRow = PromotionRow & {
  code_key: string | null
  customer_uses: number
  /** In the first row only, and only if a promotion asks for it. */
  tags: { article_id: number; tag_id: number }[] | null
  periods: PeriodRow[] | null
  has_ordered: boolean | null
}

type Priced = {
  codes: readonly string[]
  person: Person
  articleIds: readonly number[]
  /** In which an earlier order makes somebody no new customer. */
  stores: readonly string[]
}

/**
 * Promotions for a cart: those that need no code, if their time is now, and those that a code stands for,
 * whenever. With what they ask of the goods and of the customer, so that nobody has to ask again.
 */
export async function selectForCart(
  db: Db,
  { store, language, now }: Place,
  { codes, person, articleIds, stores }: Priced,
): Promise<CartPromotionRow[]> {
  const { rows } = await sql<CartPromotionRow>`${prepared}
    with found as materialized (
      select ${promotionColumns}, code.code_key,
        least(total.most_uses - total.uses, code.most_uses - code.uses) as uses_left,
        coalesce((
          select max(uses) from promotion_identity
          where promotion_id = promotion.id and identity = any(${identitiesOf(person)})
        ), 0) as customer_uses
      from promotion
      join promotion_store as here on here.promotion_id = promotion.id and here.store = ${store}
      left join promotion_text as words
        on words.promotion_id = promotion.id and words.language = ${language}
      left join promotion_limit as total on total.promotion_id = promotion.id
      left join promotion_code as code
        on code.promotion_id = promotion.id and code.code_key = any(${opaqueArray(codes, 'text')})
        and (code.stores is null or ${store} = any(code.stores))
      where code.id is not null
        or (
          not promotion.needs_code and promotion.valid_from <= ${now}
          and (promotion.valid_until is null or promotion.valid_until > ${now})
        )
    ), asked as materialized (
      select bool_or(cardinality(tag_ids) > 0) as tags, bool_or(excludes_reduced) as reduced,
        bool_or(is_first_order_only) as first_order
      from found
    )
    select numbered.*,
      case when numbered.number = 1 and asked.tags then (
        select json_agg(one) from (
          select article_id, tag_id from article_tag where article_id = any(${opaqueArray(articleIds, 'integer')})
        ) as one
      ) end as tags,
      case when numbered.number = 1 and asked.reduced then (
        select json_agg(one) from (
          select article_id, variant, amount_minor, valid_from, valid_until from article_price
          where store = ${store} and article_id = any(${opaqueArray(articleIds, 'integer')})
        ) as one
      ) end as periods,
      case when numbered.number = 1 and asked.first_order then ${hasOrdered(stores, person)}
      end as has_ordered
    from (select *, row_number() over () as number from found) as numbered
    cross join asked`.execute(db)
  return rows
}

export type OfferRow = PromotionRow & { text: string; code: string | null }

/** Promotions that anybody may use, with the code that is no secret. */
export async function selectForEverybody(db: Db, { store, language, now }: Place) {
  const { rows } = await sql<OfferRow>`${prepared}
    select ${promotionColumns}, words.text, code.code,
      total.most_uses - total.uses as uses_left
    from promotion
    join promotion_store as here on here.promotion_id = promotion.id and here.store = ${store}
    join promotion_text as words
      on words.promotion_id = promotion.id and words.language = ${language}
    left join promotion_limit as total on total.promotion_id = promotion.id
    left join lateral (
      select code from promotion_code
      where promotion_id = promotion.id and is_public and (stores is null or ${store} = any(stores))
      order by stores is null, code
      limit 1
    ) as code on true
    where (not promotion.needs_code or code.code is not null)
      and (promotion.valid_until is null or promotion.valid_until > ${now})
    order by promotion.priority desc, promotion.valid_until nulls last, promotion.id`.execute(db)
  return rows
}

const hasOrdered = (stores: readonly string[], { customerIds, emails }: Person) => sql`exists (
  select from shop_order
  where store = any(${stores}) and status <> ${orderStatus.canceled}
    and (
      customer_id = any(${opaqueArray(customerIds, 'uuid')})
      or email_identity(email) = any(
        array(select email_identity(written) from unnest(${opaqueArray(emails, 'text')}) as written)
      )
    )
)`
