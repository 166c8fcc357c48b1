import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import type { PricePer } from '#commerce/catalogue/unit-price.terms.ts'
import type { QuoteState } from '#db/quote-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** With the ticket in which a quote is spoken of by now: one that was merged is closed, and nobody reads it. */
const quotes = (db: Db) =>
  db
    .selectFrom('quote')
    .innerJoin('ticket as asked', 'asked.id', 'quote.ticket_id')
    .innerJoin('ticket', (join) =>
      join.on('ticket.id', '=', sql<string>`coalesce(asked.merged_into, asked.id)`),
    )
    .innerJoin('staff', 'staff.id', 'quote.made_by')
    .selectAll('quote')
    .select([
      'ticket.id as spoken_of_in',
      'ticket.public_id as ticket_public_id',
      'ticket.reference as ticket_reference',
      'ticket.name as ticket_name',
      'ticket.email as ticket_email',
      'ticket.customer_id as ticket_customer_id',
      'staff.name as maker',
    ])

export type QuoteRow = Awaited<ReturnType<typeof selectOfTicket>>[number]

export async function findQuote(db: Db, publicId: string): Promise<QuoteRow | undefined> {
  return quotes(db).where('quote.public_id', '=', publicId).executeTakeFirst()
}

/** Row lock of a quote: nobody else changes it until the transaction ends. */
export async function lockQuote(db: Db, publicId: string): Promise<QuoteRow | undefined> {
  await db.selectFrom('quote').where('public_id', '=', publicId).select('id').forUpdate().execute()
  return findQuote(db, publicId)
}

export async function selectOfTicket(db: Db, ticketId: string) {
  return quotes(db).where('ticket.id', '=', ticketId).orderBy('quote.made_at', 'desc').execute()
}

const MOST_LISTED = 100

export async function selectQuotes(
  db: Db,
  which: { states: readonly QuoteState[]; stores: readonly string[] | undefined },
) {
  return quotes(db)
    .where('quote.state', 'in', which.states)
    .$if(which.stores !== undefined, (query) => query.where('quote.store', 'in', which.stores!))
    .orderBy('quote.made_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** Quotes that a customer may see: a draft is nobody's but the shop's. */
export async function selectOfCustomer(db: Db, customerId: string) {
  return quotes(db)
    .where('ticket.customer_id', '=', customerId)
    .where('quote.state', '<>', 'DRAFT')
    .where('quote.sent_at', 'is not', null)
    .orderBy('quote.sent_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function selectLines(db: Db, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return []
  return db
    .selectFrom('quote_line')
    .where('quote_id', 'in', quoteIds)
    .orderBy('quote_id')
    .orderBy('position')
    .selectAll()
    .execute()
}
export type QuoteLineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** Orders that were placed with quotes, by quote. */
export async function selectOrdersOf(db: Db, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return []
  return db
    .selectFrom('quote')
    .innerJoin('promotion_use as used', 'used.promotion_id', 'quote.promotion_id')
    .innerJoin('shop_order', 'shop_order.id', 'used.order_id')
    .where('quote.id', 'in', quoteIds)
    .where('used.state', '<>', 'RELEASED')
    .select(['quote.id', 'shop_order.number', 'shop_order.public_id'])
    .execute()
}

export async function findCode(db: Db, promotionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('promotion_code')
    .where('promotion_id', '=', promotionId)
    .select('code')
    .executeTakeFirst()
  return row?.code
}

export async function insertQuote(db: Db, row: Insertable<Tables['quote']>): Promise<string> {
  const { id } = await db.insertInto('quote').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateQuote(
  db: Db,
  id: string,
  changes: Updateable<Tables['quote']>,
): Promise<void> {
  await db
    .updateTable('quote')
    .set((on) => ({ ...changes, revision: on('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceLines(
  db: Db,
  quoteId: string,
  lines: readonly Omit<Insertable<Tables['quote_line']>, 'quote_id' | 'position'>[],
): Promise<void> {
  await db.deleteFrom('quote_line').where('quote_id', '=', quoteId).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({ ...line, quote_id: quoteId, position }))
  await db.insertInto('quote_line').values(rows).execute()
}

export async function insertEvent(db: Db, row: Insertable<Tables['quote_event']>): Promise<void> {
  await db.insertInto('quote_event').values(row).execute()
}

export async function selectEvents(db: Db, quoteId: string) {
  return db
    .selectFrom('quote_event')
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .select(['from_state', 'to_state', 'actor', 'reason', 'happened_at'])
    .execute()
}

/** Quotes of a store whose last day is on or before this one. */
export async function selectEnding(
  db: Db,
  which: { store: string; until: string; isReminded?: boolean },
) {
  return quotes(db)
    .where('quote.state', '=', 'SENT')
    .where('quote.store', '=', which.store)
    .where('quote.valid_until', '<=', which.until)
    .$if(which.isReminded === false, (query) => query.where('quote.reminded_at', 'is', null))
    .orderBy('quote.valid_until')
    .limit(MOST_LISTED)
    .execute()
}

export type ThingRow = {
  article_id: number
  variant: string
  is_personalised: boolean
  weight_grams: number
  page_weight_grams: number
  production_days: number
  price_per: PricePer
  amount_minor: number
  page_minor: number | null
  name: string
  label: string | null
  width_mm: number | null
  height_mm: number | null
  breaks: { from_quantity: number; percent: number }[]
}

type Here = { store: string; language: string; now: Date }

const things = ({ store, language, now }: Here) => sql`
  select article.id as article_id, price.variant, article.is_personalised, article.weight_grams,
    article.page_weight_grams, article.production_days, article.price_per, price.amount_minor,
    price.page_minor, words.name, label.label, face.width_mm::float8, face.height_mm::float8,
    array(
      select to_json(one) from (
        select from_quantity, percent from quantity_break where article_id = article.id
        order by from_quantity
      ) as one
    ) as breaks
  from article
  join article_text as words on words.article_id = article.id and words.language = ${language}
  join article_price as price on price.article_id = article.id and price.store = ${store}
    and price.valid_from <= ${now} and (price.valid_until is null or price.valid_until > ${now})
  left join article_variant as face
    on face.article_id = article.id and face.code = price.variant
  left join article_variant_text as label on label.article_id = article.id
    and label.code = price.variant and label.language = ${language}
  where article.published_at <= ${now}`

const MOST_FOUND = 40

/** Everything that a store sells under some words, designed or not, each size of it. */
export async function searchThings(db: Db, here: Here, query: string): Promise<ThingRow[]> {
  const { rows } = await sql<ThingRow>`${things(here)}
    and words.name ilike ${likePattern(query)}
    order by words.name, price.amount_minor, price.variant limit ${MOST_FOUND}`.execute(db)
  return rows
}

export async function selectThings(
  db: Db,
  here: Here,
  articleIds: readonly number[],
): Promise<ThingRow[]> {
  if (articleIds.length === 0) return []
  const { rows } = await sql<ThingRow>`${things(here)}
    and article.id = any(${[...articleIds]}::integer[])`.execute(db)
  return rows
}

/** Versions with what a price asks of them. */
export async function selectVersions(db: Db, versionIds: readonly string[]) {
  if (versionIds.length === 0) return []
  return db
    .selectFrom('design_version as version')
    .innerJoin('design', 'design.id', 'version.design_id')
    .where('version.id', 'in', versionIds)
    .select(['version.id', 'version.pieces', 'version.extra_pages', 'design.name'])
    .execute()
}

export async function findTaxPermille(
  db: Db,
  { country, today }: { country: string; today: string },
): Promise<number> {
  const { rows } = await sql<{ permille: number }>`
    select permille from tax_rate where country = ${country} and valid_from <= ${today}::date
    order by valid_from desc limit 1`.execute(db)
  return rows[0]?.permille ?? 0
}
