import type { ColumnType, Generated } from 'kysely'

interface OrderNoteTable {
  id: Generated<number>
  order_id: string
  staff_id: string
  body: string
  is_pinned: Generated<boolean>
  created_at: ColumnType<Date, Date, never>
}

interface RemovedOrderNoteTable {
  note_id: number
  order_id: string
  body: string
  removed_at: ColumnType<Date, Date, never>
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
    removed_order_note: RemovedOrderNoteTable
    order_mention: OrderMentionTable
    order_tag: OrderTagTable
  }
}
