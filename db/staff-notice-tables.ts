import type { Generated } from 'kysely'
import type { MaybeAt, Moment } from './column-types.ts'

export const noticeDigests = ['never', 'daily', 'at_once'] as const
export type NoticeDigest = (typeof noticeDigests)[number]

interface StaffNoticeTable {
  id: Generated<number>
  staff_id: string
  kind: string
  subject: string
  store: string | null
  order_id: string | null
  ticket_id: string | null
  caused_by: string | null
  detail: string | null
  happened_at: Moment
  read_at: MaybeAt
  mailed_at: MaybeAt
}

interface OrderFollowerTable {
  order_id: string
  staff_id: string
  since: Moment
}

interface TicketFollowerTable {
  ticket_id: string
  staff_id: string
  since: Moment
}

interface StaffNoticeChoiceTable {
  staff_id: string
  muted: Generated<string[]>
  digest: Generated<NoticeDigest>
  digest_since: MaybeAt
  digested_at: MaybeAt
}

declare module './tables.ts' {
  interface Tables {
    staff_notice: StaffNoticeTable
    order_follower: OrderFollowerTable
    ticket_follower: TicketFollowerTable
    staff_notice_choice: StaffNoticeChoiceTable
  }
}
