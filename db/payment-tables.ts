import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At, MaybeAt, Moment } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

/** Words of a provider: not read yet, read, and of no use to the shop. */
export const webhookStates = ['NEW', 'DONE', 'IGNORED'] as const
export type WebhookState = (typeof webhookStates)[number]

/** A calendar day, as text: it has no time zone. */
type Day = ColumnType<string, string, string>

interface HistoryTable {
  id: Generated<number>
  from_status: string
  to_status: string
  actor: ActorRole
  actor_id: string | null
  reason: string | null
  happened_at: Moment
}

interface GatewayEventTable {
  provider: string
  event_id: string
  type: string
  subject: string
  merchant: string | null
  state: Generated<WebhookState>
  times: Generated<number>
  received_at: Moment
  done_at: MaybeAt
}

interface PaymentAlertTable {
  id: Generated<number>
  kind: string
  about: string
  payment_id: string | null
  details: JsonColumn<'payment_alert.details'>
  created_at: Moment
  closed_at: MaybeAt
  closed_by: string | null
  closed_reason: string | null
}

interface BillingAccountTable {
  customer_id: string
  currency: string
  limit_minor: number
  used_minor: Generated<number>
  created_at: At
}

interface BillingStatementTable {
  id: Generated<string>
  reference: string
  customer_id: string | null
  store: string
  month: Day
  total_minor: number
  currency: string
  due_on: Day
  paid_at: MaybeAt
  created_at: Moment
}

export const testPaymentStates = [
  'OPEN',
  'CONFIRMING',
  'PROCESSING',
  'CAPTURED',
  'FAILED',
  'CANCELED',
] as const
export type TestPaymentState = (typeof testPaymentStates)[number]

interface TestGatewayPaymentTable {
  id: string
  idempotency_key: string
  reference: string
  merchant: string
  method: string
  amount_minor: number
  currency: string
  state: Generated<TestPaymentState>
  becomes: 'CAPTURED' | 'FAILED' | null
  becomes_at: MaybeAt
  card: string | null
  failure: string | null
  voucher: JsonColumn<'test_gateway_payment.voucher', null | undefined>
  return_path: string
  created_at: Moment
  expires_at: Moment
}

interface TestGatewayRefundTable {
  id: string
  idempotency_key: string
  payment_id: string
  amount_minor: number
  state: 'PROCESSING' | 'SUCCEEDED' | 'FAILED'
  becomes: 'SUCCEEDED' | 'FAILED' | null
  becomes_at: MaybeAt
  created_at: Moment
}

/** States of a transfer, those first in which somebody has to look at it. */
export const bankEntryStates = [
  'UNKNOWN',
  'OVER',
  'PARTIAL',
  'MATCHED',
  'PAYOUT',
  'CLOSED',
] as const
export type BankEntryState = (typeof bankEntryStates)[number]

interface BankEntryTable {
  id: Generated<string>
  account_iban: string
  entry_key: string
  booked_on: Day
  amount_minor: number
  currency: string
  reference: string
  counterparty: string
  state: BankEntryState
  payment_id: string | null
  billing_statement_id: string | null
  refund_id: string | null
  imported_at: Moment
  imported_by: string
  decided_at: MaybeAt
  decided_by: string | null
  note: string | null
}

interface PayoutTable {
  id: Generated<string>
  message_id: string
  account_iban: string
  currency: string
  total_minor: number
  refunds: number
  created_at: Moment
  created_by: string
}

declare module './tables.ts' {
  interface Tables {
    payment_event: HistoryTable & { payment_id: string }
    refund_event: HistoryTable & { refund_id: string }
    gateway_event: GatewayEventTable
    payment_alert: PaymentAlertTable
    billing_account: BillingAccountTable
    billing_statement: BillingStatementTable
    test_gateway_payment: TestGatewayPaymentTable
    test_gateway_refund: TestGatewayRefundTable
    bank_entry: BankEntryTable
    payout: PayoutTable
  }
}
