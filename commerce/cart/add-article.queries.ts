import { sql, type Kysely } from 'kysely'
import type { IdempotentWrite } from '#api/call.ts'
import { idempotencyRecordOf } from '#commerce/kernel/run-once.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import { MOST_LINES, MOST_QUANTITY } from './cart.terms.ts'
import { isOpenCartOf, type CartOwner } from './own-cart.fragments.ts'

/**
 * Line limit of the fast path. Of a cart with more lines the long way decides, which counts after it holds
 * the cart. Here those are counted that were there when the statement began: only as many others as there are
 * connections could come in between.
 */
const MOST_LINES_AT_ONCE = MOST_LINES / 2

type Place = { owner: CartOwner; sessionId: string; now: Date; locale: string }
type Wanted = {
  articleId: number
  variant?: string | undefined
  quantity: number
  language: string
  once: IdempotentWrite
}

/**
 * Adding an article, the most frequent step: an article that needs no design is put into the visitor's cart,
 * which is made if there is none, and the answer is stored. All of it in one statement, or undefined.
 */
export async function addArticle(
  db: Kysely<Tables>,
  { owner, sessionId, now, locale }: Place,
  { articleId, variant, quantity, language, once }: Wanted,
): Promise<string | undefined> {
  const { store } = owner
  const { rows } = await sql<{ body: { lineId: string } }>`${prepared}
    with thing as materialized (
      select price.article_id, price.variant
      from article
      join article_text as words on words.article_id = article.id and words.language = ${language}
      join article_price as price on price.article_id = article.id and price.store = ${store}
        and price.valid_from <= ${now} and (price.valid_until is null or price.valid_until > ${now})
      left join article_variant as face
        on face.article_id = price.article_id and face.code = price.variant
      where article.id = ${articleId} and article.published_at <= ${now}
        and not article.is_personalised and price.variant = coalesce(${variant ?? null}, price.variant)
      order by face.position, price.variant
      limit 1
    ), touched as (
      update cart set updated_at = ${now}, locale = ${locale}
      where ${isOpenCartOf(owner)} and exists (select from thing)
      returning cart.id
    ), held as materialized (
      -- A login hands over the session's cart and ends it: what came later would be nobody's.
      select ext_id from session where ext_id = ${sessionId}
        and not exists (select from touched) and exists (select from thing)
      for key share
    ), made as (
      insert into cart (store, ext_session_id, customer_id, locale, created_at, updated_at)
      select ${store}, ${owner.extSessionId}, ${owner.customerId ?? null}::uuid, ${locale},
        ${now}::timestamptz, ${now}::timestamptz
      from held
      on conflict ${sameCart(owner)} do update set updated_at = excluded.updated_at
      returning id
    ), own as materialized (
      select id from touched union all select id from made
    ), added as (
      insert into cart_line (cart_id, article_id, variant, quantity)
      select own.id, thing.article_id, thing.variant, ${quantity}::integer
      from own cross join thing
      where (
        select count(*) from cart_line
        where cart_id = own.id and place = 'CART' and removed_at is null
      ) < ${MOST_LINES_AT_ONCE}
      on conflict (cart_id, article_id, variant)
        where version_id is null and place = 'CART' and removed_at is null
        do update set quantity = cart_line.quantity + excluded.quantity
        where cart_line.quantity + excluded.quantity <= ${MOST_QUANTITY}
      returning id
    ) ${idempotencyRecordOf('added', once, sql`json_build_object('lineId', added.id)`)}
    returning body`.execute(db)
  return rows[0]?.body.lineId
}

/** Somebody else may have made it at the same moment. */
const sameCart = ({ customerId }: CartOwner) =>
  customerId === undefined
    ? sql`(store, ext_session_id) where ordered_at is null`
    : sql`(store, customer_id) where customer_id is not null and ordered_at is null`
