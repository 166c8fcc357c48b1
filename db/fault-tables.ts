import type { ColumnType } from 'kysely'

interface FaultReportTable {
  ticket_id: string
  order_id: string
  reported_at: ColumnType<Date, Date, Date>
}

interface FaultLineTable {
  ticket_id: string
  line_id: string
  pieces: number
  what: 'damaged' | 'wrong_article' | 'print_fault' | 'colour' | 'missing_piece' | 'late' | 'other'
}

declare module './tables.ts' {
  interface Tables {
    fault_report: FaultReportTable
    fault_line: FaultLineTable
  }
}
