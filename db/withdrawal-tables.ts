import type { Generated } from 'kysely'
import type { MaybeAt, Moment } from './column-types.ts'

export const withdrawalStatuses = ['DECLARED', 'RECEIVED', 'CLOSED', 'REFUSED'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

interface WithdrawalTable {
  id: Generated<string>
  public_id: string
  order_id: string
  status: Generated<WithdrawalStatus>
  declared_at: Moment
  received_at: MaybeAt
  decided_at: MaybeAt
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
    withdrawal: WithdrawalTable
    withdrawal_line: WithdrawalLineTable
  }
}
