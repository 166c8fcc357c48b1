import type { DeliveryMode } from './delivery-mode.ts'
import type { PaymentKind, PaymentProvider, PaymentStatus, RefundStatus } from './payment-status.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At, MaybeAt } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

type Moment = ColumnType<Date, Date | undefined, Date>

export const taxTreatments = ['STANDARD', 'REVERSE_CHARGE', 'EXPORT', 'EXEMPT'] as const
export type TaxTreatment = (typeof taxTreatments)[number]
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
  /** First of its customer, or of a guest’s address, when it was placed; the database says so. Null: nobody knows yet. */
  is_first: ColumnType<boolean | null, never, never>
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
  confirmed_email_at: MaybeAt
  payable_at: MaybeAt
  tax_country: string | null
  /** Where it goes; the database reads it from the address, the pick-up point or the tax. */
  country: ColumnType<string | null, never, never>
  seller: JsonColumn<'shop_order.seller', null | undefined>
}

/** Stages of a line at the factory, in the order in which it gets there. */
export const lineStages = ['WAITING', 'STARTED', 'FINISHED', 'PACKED'] as const
export type LineStage = (typeof lineStages)[number]

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
  production: Generated<LineStage>
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
  expires_at: MaybeAt
  reminded_at: MaybeAt
  checked_at: MaybeAt
  created_at: At
  updated_at: Moment
  void_requested_at: MaybeAt
  check_after: MaybeAt
  looks: Generated<number>
  credit_minor: Generated<number>
  billing_statement_id: string | null
}

interface PaymentEntryTable {
  id: Generated<number>
  payment_id: string
  kind: 'AUTHORISED' | 'CAPTURED' | 'REFUNDED' | 'REFUND_RETURNED' | 'CHARGED_BACK'
  amount_minor: number
  currency: string
  provider_reference: string
  happened_at: At
}

/** Kinds of refunds. The last one happens with its order; the others are what people decide. */
export const refundKinds = ['LINES', 'GOODWILL', 'OVERPAID', 'CANCELLATION'] as const
export type RefundKind = (typeof refundKinds)[number]
export const refundWays = ['AS_PAID', 'ACCOUNT'] as const
export type RefundWay = (typeof refundWays)[number]

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
  /** Fingerprint of the end of that account. */
  account_tail: Buffer | null
  not_before: MaybeAt
  created_at: At
  updated_at: Moment
  check_after: MaybeAt
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
