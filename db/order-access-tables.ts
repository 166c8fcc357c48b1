import type { MaybeAt, Moment } from './column-types.ts'

interface OrderCodeTable {
  order_id: string
  ext_session_id: string
  code_hash: Buffer
  expires_at: Moment
  tries_left: number
  sent_at: Moment
}

interface OrderConfirmationTable {
  ext_session_id: string
  order_id: string
  confirmed_at: Moment
  owner_until: MaybeAt
}

interface OrderLinkVisitTable {
  order_id: string
  visitor: Buffer
  visited_at: Moment
}

declare module './tables.ts' {
  interface Tables {
    order_code: OrderCodeTable
    order_confirmation: OrderConfirmationTable
    order_link_visit: OrderLinkVisitTable
  }
}
