import type { Generated } from 'kysely'
import type { At, MaybeAt, Moment } from './column-types.ts'

interface OfficeTodoTable {
  id: Generated<string>
  kind: string
  subject: string
  store: string | null
  order_id: string | null
  raised_at: At
  due_at: Moment
  told_at: MaybeAt
  assignee: string | null
  done_at: MaybeAt
  done_by: string | null
  done_reason: string | null
}

interface OrderHoldTable {
  id: Generated<string>
  order_id: string
  reason: string
  note: string | null
  held_by: string
  held_at: At
  until: Moment
  released_at: MaybeAt
  released_by: string | null
  release_reason: string | null
}

export const cancelAnswers = ['AGREED', 'REFUSED', 'MOVED'] as const
export type CancelAnswer = (typeof cancelAnswers)[number]

interface CancelRequestTable {
  id: Generated<string>
  order_id: string
  reason: string
  asked_by: string
  asked_at: At
  answer: CancelAnswer | null
  answered_by: string | null
  answered_at: MaybeAt
  note: string | null
}

declare module './tables.ts' {
  interface Tables {
    office_todo: OfficeTodoTable
    order_hold: OrderHoldTable
    cancel_request: CancelRequestTable
  }
}
