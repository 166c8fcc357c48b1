import type { ColumnType, Generated } from 'kysely'
import type { MaybeAt, Moment } from './column-types.ts'
import type { TaxTreatment } from './order-tables.ts'

export const quoteStates = [
  'DRAFT',
  'SENT',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
] as const
export type QuoteState = (typeof quoteStates)[number]

interface QuoteTable {
  id: Generated<string>
  public_id: string
  reference: string
  ticket_id: string
  store: string
  locale: string
  state: Generated<QuoteState>
  currency: string
  service: string | null
  service_name: string | null
  shipping_minor: number | null
  tax_permille: number
  tax_treatment: TaxTreatment
  earliest_on: string | null
  valid_until: string
  words: Generated<string>
  made_by: string
  made_at: Moment
  sent_at: MaybeAt
  decided_at: MaybeAt
  reminded_at: MaybeAt
  promotion_id: string | null
  cart_id: string | null
  revision: Generated<number>
}

interface QuoteLineTable {
  quote_id: string
  position: number
  article_id: number
  variant: string
  version_id: string | null
  extra_pages: Generated<number>
  needs_design: boolean
  article_name: string
  variant_label: string
  design_name: string | null
  pieces: number
  list_minor: number
  unit_minor: number
}

interface QuoteEventTable {
  id: ColumnType<number, never, never>
  quote_id: string
  from_state: string | null
  to_state: string
  actor: string
  actor_id: string | null
  reason: string | null
  happened_at: Moment
}

declare module './tables.ts' {
  interface Tables {
    quote: QuoteTable
    quote_line: QuoteLineTable
    quote_event: QuoteEventTable
  }
}
