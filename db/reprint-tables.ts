import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn } from './json-column.ts'

type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

export type ReprintState = 'ASKED' | 'APPROVED' | 'REJECTED'

interface ReprintRequestTable {
  id: Generated<string>
  original_id: string
  store: string
  state: ReprintState
  reason: string
  payer: 'PRESS' | 'CARRIER' | 'SUPPLIER_LOT' | 'GOODWILL'
  lot: string | null
  note: string
  address: JsonColumn<'reprint_request.address', null>
  value_minor: number
  currency: string
  asked_by: string
  asked_at: Moment
  decided_by: string | null
  decided_at: MaybeMoment
  decision: string | null
  order_id: string | null
}

interface ReprintLineTable {
  request_id: string
  line_id: string
  quantity: number
  corrected_version_id: string | null
}

interface ReprintPhotoTable {
  request_id: string
  attachment_id: string
}

interface PreparedCartTable {
  cart_id: string
  made_by: string
  made_at: Moment
  expires_at: Moment
  taken_at: MaybeMoment
}

declare module './tables.ts' {
  interface Tables {
    reprint_request: ReprintRequestTable
    reprint_line: ReprintLineTable
    reprint_photo: ReprintPhotoTable
    prepared_cart: PreparedCartTable
  }
}
