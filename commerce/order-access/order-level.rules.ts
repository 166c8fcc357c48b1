import type { CustomerActor } from '#commerce/kernel/actor.ts'
import {
  LINK_DAYS,
  LINK_VISITS,
  OWNER_MINUTES,
  type OrderLevel,
  type OwnerProof,
} from './order-access.terms.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Cancelled, delivered, come back: from then on a link has little to tell. */
const ENDED: readonly number[] = [10, 15, 16]

export type Ownership = {
  customer_id: string | null
  ext_session_id: string | null
  placed_at: Date
  owner_until: Date | null
}

type LinkedOrder = Ownership & {
  status: number
  status_changed_at: Date
  confirmed_at: Date | null
  /** By the link alone, and whether this visitor is one of them. */
  visits: number
  is_visit_known: boolean
}

/** Viewer of an order. A visitor without a session has neither id. */
export type Viewer = {
  extSessionId: string | undefined
  customer: Pick<CustomerActor, 'id' | 'permissions'> | undefined
}

export function levelOf(order: LinkedOrder, viewer: Viewer, now: Date): OrderLevel {
  if (isOwnedBy(order, viewer, now)) return 'owner'
  if (order.confirmed_at !== null || isPlacedBy(order, viewer)) return 'address'
  return isAged(order, now) ? 'aged' : 'link'
}

/**
 * The login of the account that holds the order, the code from its mail where no account does, or for an
 * hour the session that placed it.
 */
export function isOwnedBy(order: Ownership, viewer: Viewer, now: Date): boolean {
  if (isAccountOf(order, viewer)) return true
  if (isPlacedBy(order, viewer) && now < after(order.placed_at, OWNER_MINUTES)) return true
  return order.customer_id === null && hasTypedCode(order, now)
}

export const isAccountOf = (order: Ownership, { customer }: Viewer): boolean =>
  customer !== undefined &&
  order.customer_id === customer.id &&
  customer.permissions.includes('orders.read')

export const isPlacedBy = (order: Ownership, { extSessionId }: Viewer): boolean =>
  extSessionId !== undefined && order.ext_session_id === extSessionId

/** Asked for beside the level where money goes to a new account: a stolen login is no letter box. */
export const hasTypedCode = ({ owner_until: until }: Ownership, now: Date): boolean =>
  until !== null && now < until

/**
 * Proof that is asked for. Somebody who has logged in as another person is not sent to a login that leads
 * straight back.
 */
export function proofFor(order: Ownership, viewer: Viewer): OwnerProof {
  if (order.customer_id === null || isAccountOf(order, viewer)) return 'code'
  return viewer.customer === undefined ? 'login' : 'other_login'
}

function isAged(order: LinkedOrder, now: Date): boolean {
  const isOver =
    ENDED.includes(order.status) &&
    now.getTime() >= order.status_changed_at.getTime() + LINK_DAYS * DAY_MS
  return isOver || (order.visits >= LINK_VISITS && !order.is_visit_known)
}

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)
