import type { Generated } from 'kysely'
import type { MaybeAt, Moment } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

export const reprintStates = ['ASKED', 'APPROVED', 'REJECTED'] as const
export type ReprintState = (typeof reprintStates)[number]

/** Payer of a reprint: whose fault it was, or nobody's. */
export const reprintPayers = ['PRESS', 'CARRIER', 'SUPPLIER_LOT', 'GOODWILL'] as const
export type ReprintPayer = (typeof reprintPayers)[number]

interface ReprintRequestTable {
  id: Generated<string>
  original_id: string
  store: string
  state: ReprintState
  reason: string
  payer: ReprintPayer
  lot: string | null
  note: string
  address: JsonColumn<'reprint_request.address', null>
  value_minor: number
  currency: string
  asked_by: string
  asked_at: Moment
  decided_by: string | null
  decided_at: MaybeAt
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
  taken_at: MaybeAt
}

declare module './tables.ts' {
  interface Tables {
    reprint_request: ReprintRequestTable
    reprint_line: ReprintLineTable
    reprint_photo: ReprintPhotoTable
    prepared_cart: PreparedCartTable
  }
}
