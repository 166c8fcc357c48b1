import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

export type RequiredActionType =
  | 'PROVIDE_DATA_TO_REFUND'
  | 'REPLACE_PHOTO'
  | 'APPROVE_PROOF'
  | 'FIX_ADDRESS'

export type RequiredActionStatus = 'OPEN' | 'SUBMITTED' | 'ACCEPTED' | 'REJECTED' | 'EXPIRED'

interface RequiredActionTable {
  public_id: string
  order_id: string
  type: RequiredActionType
  status: Generated<RequiredActionStatus>
  deadline_at: Moment
  created_at: At
  subject: JsonColumn<'required_action.subject', undefined>
  round: Generated<number>
  answer: JsonColumn<'required_action.answer', null | undefined>
  refusal: string | null
  reminded_at: MaybeMoment
  status_changed_at: ColumnType<Date, Date | undefined, Date>
  /** Words of whoever asked, to the customer. */
  words: ColumnType<string | null, string | null | undefined, string | null>
  /** A person looks at the answer before anything comes of it. */
  is_judged: Generated<boolean>
}

interface RequiredActionEventTable {
  id: Generated<number>
  action_id: string
  from_status: RequiredActionStatus | null
  to_status: RequiredActionStatus
  actor: ActorRole
  actor_id: ColumnType<string | null, string | null | undefined, string | null>
  reason: string | null
  answer: JsonColumn<'required_action_event.answer', null | undefined>
  act: Generated<'MOVED' | 'REMINDED' | 'EXTENDED'>
  happened_at: At
}

interface OrderCodeTable {
  order_id: string
  ext_session_id: string
  code_hash: Buffer
  expires_at: Moment
  tries_left: number
  sent_at: Moment
}

interface OrderConfirmationTable {
  ext_session_id: string
  order_id: string
  confirmed_at: Moment
  owner_until: MaybeMoment
}

interface OrderLinkVisitTable {
  order_id: string
  visitor: Buffer
  visited_at: Moment
}

interface WithdrawalTable {
  id: Generated<string>
  public_id: string
  order_id: string
  status: Generated<'DECLARED' | 'RECEIVED' | 'CLOSED' | 'REFUSED'>
  declared_at: Moment
  received_at: MaybeMoment
  decided_at: MaybeMoment
  decided_by: string | null
  decision_reason: string | null
  deduction_minor: Generated<number>
}

interface WithdrawalLineTable {
  withdrawal_id: string
  line_id: string
  quantity: number
  accepted: number | null
}

declare module './tables.ts' {
  interface Tables {
    required_action: RequiredActionTable
    required_action_event: RequiredActionEventTable
    order_code: OrderCodeTable
    order_confirmation: OrderConfirmationTable
    order_link_visit: OrderLinkVisitTable
    withdrawal: WithdrawalTable
    withdrawal_line: WithdrawalLineTable
  }
}
