import type { ColumnType, Generated } from 'kysely'

interface CustomerNoteTable {
  id: Generated<number>
  customer_id: string
  staff_id: string
  body: string
  created_at: ColumnType<Date, Date, never>
}

declare module './tables.ts' {
  interface Tables {
    customer_note: CustomerNoteTable
  }
}
