import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { stepOf } from '#commerce/checkout/bill.rules.ts'
import { historyOf, roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { storeRows } from '#config/site-table.ts'
import type { QuoteState } from '#db/quote-tables.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './quote.queries.ts'
import { sumQuote } from './quote.rules.ts'
import { quoteLifecycle } from './quote.terms.ts'

type Db = Kysely<Tables>
type Lines = readonly queries.QuoteLineRow[]

export const quotedOf = (line: queries.QuoteLineRow) => ({
  articleId: line.article_id,
  variant: line.variant,
  extraPages: line.extra_pages,
  pieces: line.pieces,
  listMinor: line.list_minor,
  unitMinor: line.unit_minor,
})

export const describeLine = (line: queries.QuoteLineRow) => ({
  articleId: line.article_id,
  variant: line.variant,
  articleName: line.article_name,
  variantLabel: line.variant_label,
  designName: line.design_name ?? undefined,
  needsDesign: line.needs_design,
  pieces: line.pieces,
  listMinor: line.list_minor,
  unitMinor: line.unit_minor,
  totalMinor: line.pieces * line.unit_minor,
})

/** Sums of a stored quote, as a checkout would bill them. */
export function sumsOf(quote: queries.QuoteRow, lines: Lines) {
  const bill = sumQuote(
    { lines: lines.map(quotedOf), shippingMinor: quote.shipping_minor ?? undefined },
    {
      treatment: quote.tax_treatment,
      permille: quote.tax_permille,
      stepMinor: stepOf(storeRows.find(({ slug }) => slug === quote.store)!.prizesWithDecimals),
    },
  )
  return {
    linesMinor: bill.linesMinor,
    discountMinor: bill.discountMinor,
    shippingMinor: quote.shipping_minor ?? undefined,
    taxMinor: bill.taxMinor,
    taxReliefMinor: bill.taxReliefMinor,
    totalMinor: bill.totalMinor,
    currency: quote.currency,
  }
}

/** Heads of quotes, with what each comes to. */
export async function describeHeads(db: Db, quotes: readonly queries.QuoteRow[]) {
  const lines = await queries.selectLines(
    db,
    quotes.map(({ id }) => id),
  )
  return quotes.map((quote) => ({
    publicId: quote.public_id,
    reference: quote.reference,
    state: quote.state,
    validUntil: quote.valid_until,
    totalMinor: sumsOf(
      quote,
      lines.filter(({ quote_id }) => quote_id === quote.id),
    ).totalMinor,
    currency: quote.currency,
  }))
}

type Move = { to: QuoteState; by: Actor; reason?: string | undefined; now: Date }

/** The only way from one state to another, with its line in the history. */
export async function moveQuote(
  trx: Db,
  quote: Pick<queries.QuoteRow, 'id' | 'state'>,
  { to, by, reason, now }: Move,
): Promise<void> {
  const from = quote.state
  if (!findEdge(quoteLifecycle, { from, to, who: roleOf(by) })) refuse('conflict', { state: from })
  const decided = to === 'SENT' ? { sent_at: now } : { decided_at: now }
  await queries.updateQuote(trx, quote.id, { state: to, ...decided })
  await queries.insertEvent(trx, {
    quote_id: quote.id,
    from_state: from,
    to_state: to,
    ...historyOf(by),
    reason: reason ?? null,
    happened_at: now,
  })
}
