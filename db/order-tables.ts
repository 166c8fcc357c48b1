import type { DeliveryMode } from './delivery-mode.ts'
import type { PaymentKind, PaymentProvider, PaymentStatus, RefundStatus } from './payment-status.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

type Moment = ColumnType<Date, Date | undefined, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

export type TaxTreatment = 'STANDARD' | 'REVERSE_CHARGE' | 'EXPORT' | 'EXEMPT'
interface ShopOrderTable {
  id: Generated<string>
  public_id: string
  number: string
  store: string
  customer_id: string | null
  email: string
  status: Generated<number>
  total_minor: number
  currency: string
  placed_at: At
  cart_id: string | null
  ext_session_id: string | null
  locale: Generated<string>
  contact_name: Generated<string>
  contact_surname: Generated<string>
  contact_phone: string | null
  delivery_mode: Generated<DeliveryMode>
  delivery_address: JsonColumn<'shop_order.delivery_address', null | undefined>
  pickup_point: JsonColumn<'shop_order.pickup_point', null | undefined>
  billing: JsonColumn<'shop_order.billing', null | undefined>
  carrier_service: string | null
  gift_message: string | null
  is_present: Generated<boolean>
  leaves_on: string | null
  promised_from: string | null
  promised_until: string | null
  lines_minor: Generated<number>
  discount_minor: Generated<number>
  shipping_minor: Generated<number>
  shipping_discount_minor: Generated<number>
  tax_minor: Generated<number>
  tax_relief_minor: Generated<number>
  tax_treatment: Generated<TaxTreatment>
  shipping_tax_permille: Generated<number>
  promotion_codes: Generated<string[]>
  verdicts: JsonColumn<'shop_order.verdicts', undefined>
  release_after: Moment
  reprint_of: string | null
  status_changed_at: Moment
  confirmed_email_at: MaybeMoment
  payable_at: MaybeMoment
  tax_country: string | null
  /** Where it goes; the database reads it from the address, the pick-up point or the tax. */
  country: ColumnType<string | null, never, never>
  seller: JsonColumn<'shop_order.seller', null | undefined>
}

interface OrderLineTable {
  id: Generated<string>
  order_id: string
  position: number
  article_id: number
  variant: string
  article_name: string
  article_name_plural: string
  variant_label: string
  version_id: string | null
  design_name: string | null
  is_personalised: boolean
  quantity: number
  pieces: Generated<number>
  extra_pages: Generated<number>
  unit_minor: number
  full_minor: number
  discount_minor: number
  tax_relief_minor: Generated<number>
  total_minor: number
  tax_permille: number
  tax_treatment: TaxTreatment
  tax_minor: number
  applied: JsonColumn<'order_line.applied', undefined>
  production: Generated<'WAITING' | 'STARTED' | 'FINISHED' | 'PACKED'>
  weight_grams: Generated<number>
  created_at: At
}

interface OrderEventTable {
  id: Generated<number>
  order_id: string
  from_status: number | null
  to_status: number
  actor: ActorRole
  actor_id: string | null
  reason: string | null
  happened_at: At
}

interface PaymentTable {
  id: Generated<string>
  reference: string
  order_id: string
  attempt: number
  method: string
  kind: PaymentKind
  provider: PaymentProvider
  provider_id: string | null
  amount_minor: number
  currency: string
  status: Generated<PaymentStatus>
  next_action: JsonColumn<'payment.next_action', null | undefined>
  failure: string | null
  expires_at: MaybeMoment
  reminded_at: MaybeMoment
  checked_at: MaybeMoment
  created_at: At
  updated_at: Moment
  void_requested_at: MaybeMoment
  check_after: MaybeMoment
  looks: Generated<number>
  credit_minor: Generated<number>
  billing_statement_id: string | null
}

interface PaymentEntryTable {
  id: Generated<number>
  payment_id: string
  kind: 'AUTHORISED' | 'CAPTURED' | 'REFUNDED' | 'CHARGED_BACK'
  amount_minor: number
  currency: string
  provider_reference: string
  happened_at: At
}

export type RefundKind = 'LINES' | 'GOODWILL' | 'OVERPAID' | 'CANCELLATION'
export type RefundWay = 'AS_PAID' | 'ACCOUNT'

interface RefundTable {
  id: Generated<string>
  public_id: string
  order_id: string
  payment_id: string
  amount_minor: number
  currency: string
  reason: string
  status: Generated<RefundStatus>
  attempt: Generated<number>
  provider_id: string | null
  failure: string | null
  requested_by: string
  requester_id: string | null
  approved_by: string | null
  bank_account: Buffer | null
  not_before: MaybeMoment
  created_at: At
  updated_at: Moment
  check_after: MaybeMoment
  looks: Generated<number>
  needs_approval: Generated<boolean>
  payout_id: string | null
  kind: Generated<RefundKind>
  way: Generated<RefundWay>
  note: string | null
  withdrawal_id: string | null
}

interface RefundLineTable {
  refund_id: string
  /** Null is the delivery. */
  line_id: string | null
  quantity: number
  amount_minor: number
  reason: string
}

declare module './tables.ts' {
  interface Tables {
    shop_order: ShopOrderTable
    order_line: OrderLineTable
    order_event: OrderEventTable
    payment: PaymentTable
    payment_entry: PaymentEntryTable
    refund: RefundTable
    refund_line: RefundLineTable
  }
}
