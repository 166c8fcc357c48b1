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

declare module './tables.ts' {
  interface Tables {
    fault_report: FaultReportTable
    fault_line: FaultLineTable
  }
}
