import type { ColumnType, Generated } from 'kysely'

interface OrderNoteTable {
  id: Generated<number>
  order_id: string
  staff_id: string
  body: string
  is_pinned: Generated<boolean>
  created_at: ColumnType<Date, Date, never>
}

interface OrderMentionTable {
  note_id: number
  staff_id: string
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface OrderTagTable {
  order_id: string
  tag: string
}

declare module './tables.ts' {
  interface Tables {
    order_note: OrderNoteTable
    order_mention: OrderMentionTable
    order_tag: OrderTagTable
  }
}
