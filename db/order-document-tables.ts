import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'
import type { ActorRole } from './actor-role.ts'
import type { JsonColumn } from './json-column.ts'

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

interface InvoiceSeriesTable {
  legal_entity: string
  kind: InvoiceKind
  year: number
  last_number: number
}

interface InvoiceTable {
  id: Generated<string>
  number: string
  customer_id: string | null
  /** A calendar day, as text: it has no time zone. */
  issued_on: ColumnType<string, string, string>
  total_minor: number
  currency: string
  kind: Generated<InvoiceKind>
  legal_entity: string | null
  year: number | null
  sequence: number | null
  order_id: string | null
  corrects: string | null
  /** Invoice in whose place it was issued. */
  replaces: string | null
  refund_id: string | null
  store: string | null
  locale: string | null
  data: JsonColumn<'invoice.data', null | undefined, never>
  pdf_sha256: string | null
  pdf_bytes: number | null
  /** When it ceased to say whom it was for. */
  forgotten_at: MaybeAt
}

interface CommissionTable {
  id: Generated<string>
  partner_id: string
  order_id: string
  amount_minor: number
  currency: string
  created_at: At
  line_id: string | null
  permille: number | null
  design_name: string | null
  clawed_back_at: MaybeAt
  clawback_reason: string | null
}

interface CommissionReversalTable {
  commission_id: string
  refund_id: string
  amount_minor: number
  happened_at: At
}

interface OrderChangeTable {
  id: Generated<number>
  order_id: string
  line_id: string | null
  kind: 'ADDRESS' | 'DESIGN' | 'GIFT'
  before: JsonColumn<'order_change.before'>
  after: JsonColumn<'order_change.after'>
  actor: ActorRole
  actor_id: string | null
  happened_at: At
  needs_label: Generated<boolean>
  label_made_at: MaybeAt
}

declare module './tables.ts' {
  interface Tables {
    order_change: OrderChangeTable
    invoice_series: InvoiceSeriesTable
    invoice: InvoiceTable
    commission: CommissionTable
    commission_reversal: CommissionReversalTable
  }
}
