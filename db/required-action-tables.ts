import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At, MaybeAt, Moment } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

/** Types of required actions: what a customer may be asked to do for an order, and what happens if nobody does. */
export const requiredActionTypes = [
  'PROVIDE_DATA_TO_REFUND',
  'REPLACE_PHOTO',
  'APPROVE_PROOF',
  'FIX_ADDRESS',
] as const
export type RequiredActionType = (typeof requiredActionTypes)[number]

export const requiredActionStatuses = [
  'OPEN',
  'SUBMITTED',
  'ACCEPTED',
  'REJECTED',
  'EXPIRED',
] as const
export type RequiredActionStatus = (typeof requiredActionStatuses)[number]

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
  reminded_at: MaybeAt
  status_changed_at: ColumnType<Date, Date | undefined, Date>
  /** Words of whoever asked, to the customer. */
  words: ColumnType<string | null, string | null | undefined, string | null>
  /** A person looks at the answer before anything comes of it. */
  is_judged: Generated<boolean>
}

export const requiredActionActs = ['MOVED', 'REMINDED', 'EXTENDED'] as const
export type RequiredActionAct = (typeof requiredActionActs)[number]

interface RequiredActionEventTable {
  id: Generated<number>
  action_id: string
  from_status: RequiredActionStatus | null
  to_status: RequiredActionStatus
  actor: ActorRole
  actor_id: ColumnType<string | null, string | null | undefined, string | null>
  reason: string | null
  answer: JsonColumn<'required_action_event.answer', null | undefined>
  act: Generated<RequiredActionAct>
  happened_at: At
}

declare module './tables.ts' {
  interface Tables {
    required_action: RequiredActionTable
    required_action_event: RequiredActionEventTable
  }
}
