import type { ColumnType } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

interface DesignChangeTable {
  id: string
  order_id: string
  line_id: string
  store: string
  staff_id: string
  version_id: string
  design_id: ColumnType<string | null, string | null | undefined, string | null>
  ext_session_id: ColumnType<string | null, string | null | undefined, string | null>
  reason: string
  words: string
  key_hash: Buffer | null
  key_until: Moment
  started_at: Moment
  opened_at: MaybeMoment
  ended_at: MaybeMoment
  action_id: ColumnType<string | null, string | null | undefined, string | null>
}

declare module './tables.ts' {
  interface Tables {
    design_change: DesignChangeTable
  }
}
