import type { ColumnType } from 'kysely'

interface FaultReportTable {
  ticket_id: string
  order_id: string
  reported_at: ColumnType<Date, Date, Date>
}

/** Faults that a customer can report about pieces of an order. */
export const faultKinds = [
  'damaged',
  'wrong_article',
  'print_fault',
  'colour',
  'missing_piece',
  'late',
  'other',
] as const
export type FaultKind = (typeof faultKinds)[number]

interface FaultLineTable {
  ticket_id: string
  line_id: string
  pieces: number
  what: FaultKind
}

export const faultProposals = ['REPRINT', 'REFUND'] as const
export type FaultProposal = (typeof faultProposals)[number]

interface FaultRuleTable {
  what: FaultKind
  remedy: FaultProposal
  below_minor: number | null
  is_first_only: boolean
  updated_by: string | null
  updated_at: ColumnType<Date, Date, Date>
}

declare module './tables.ts' {
  interface Tables {
    fault_report: FaultReportTable
    fault_line: FaultLineTable
    fault_rule: FaultRuleTable
  }
}
