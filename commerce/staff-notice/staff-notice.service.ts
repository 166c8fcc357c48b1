import type { Kysely } from 'kysely'
import type { Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './staff-notice.queries.ts'
import {
  FOLLOW_DAYS,
  noticeKinds,
  NOTICE_DAYS,
  READ_DAYS,
  type NoticeKind,
} from './staff-notice.terms.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000

type ToldNotice = {
  kind: NoticeKind
  /** Whom it concerns; of everybody it reaches those alone who may see it where it happened. */
  to: queries.Recipients
  by: Actor
  /** What it is about, within its kind; nobody has the same unread twice. */
  subject: string
  store?: string | undefined
  orderId?: string | undefined
  ticketId?: string | undefined
  /** One word of how it went: a status, a decision. */
  detail?: string | undefined
  now: Date
}

/**
 * Tells people of the shop what concerns them, in the transaction in which it happens. Never whoever did it, nobody who
 * may not see it, and nobody who does not want to hear of its kind.
 */
export async function tellStaff(trx: Db, told: ToldNotice): Promise<void> {
  const { to } = told
  const isNobody = typeof to !== 'string' && to.people.length === 0 && to.holdersOf === undefined
  if (isNobody) return
  const { permission } = noticeKinds[told.kind]
  await queries.insertNotices(trx, { ...told, permission, actorId: staffIdOf(told.by) })
}

const staffName = /^staff:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Id of a person of the shop within the name that histories have of them; machines and users of old have none. */
export const staffIdIn = (name: string | null): string | undefined =>
  staffName.exec(name ?? '')?.[1]

const staffIdOf = (by: Actor) => (by.kind === 'staff' ? staffIdIn(by.id) : undefined)

type Settled = { kind: NoticeKind; subject: string; now: Date }

/** Once one of them has dealt with it, it is news for none of the others. */
export const settleNotices = (trx: Db, settled: Settled): Promise<void> =>
  queries.settleNotices(trx, settled)

export const {
  followOrder,
  unfollowOrder,
  followTicket,
  unfollowTicket,
  moveFollowers,
  markRead,
  saveChoice,
  markMailed,
} = queries

export async function purgeNotices(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await queries.deleteOldNotices(db, { readBefore: before(READ_DAYS), before: before(NOTICE_DAYS) })
  await queries.deleteOldFollows(db, before(FOLLOW_DAYS))
}
