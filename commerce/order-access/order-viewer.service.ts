import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import {
  addressGroup,
  forgetAttempts,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import { isConfirmedBy, maskEmail } from './mask.rules.ts'
import {
  CONFIRMATION_MINUTES,
  CONFIRMATION_TRIES,
  type OrderLevel,
  type OwnerProof,
} from './order-access.terms.ts'
import {
  hasTypedCode,
  isAccountOf,
  isPlacedBy,
  levelOf,
  proofFor,
  type Viewer,
} from './order-level.rules.ts'
import * as queries from './order-viewer.queries.ts'

const misses: AttemptLimit = { name: 'tracking miss', most: 20, windowMinutes: 10 }
const confirmations: AttemptLimit = {
  name: 'order confirmation',
  most: CONFIRMATION_TRIES,
  windowMinutes: CONFIRMATION_MINUTES,
}
const confirmationsPerAddress: AttemptLimit = { ...misses, name: 'order confirmation address' }

type Row = NonNullable<Awaited<ReturnType<typeof queries.findViewed>>>

export type ViewedOrder = Row & {
  level: OrderLevel
  /** Logged in to the account that holds it. */
  isOwner: boolean
  /** In this very session. */
  isPlacedHere: boolean
  /** Proof that the visitor would have to show to be the owner. */
  ownerBy: OwnerProof
  /** In this session, within the hour. */
  hasTypedCode: boolean
}

export const viewerOf = ({ session }: Pick<Ctx, 'session'>): Viewer => ({
  extSessionId: session?.extId,
  customer: session?.customer,
})

/** Order as anybody with the link sees it. A wrong link is counted, and looks the same however it is wrong. */
export async function getViewedOrder(ctx: Ctx, publicId: string): Promise<ViewedOrder> {
  const { db, now, session, site } = ctx
  const visitor = visitorOf(ctx)
  const link = { store: site.slug, publicId, extSessionId: session?.extId }
  const row = await queries.findViewed(db, { ...link, visitor, now })
  if (!row) {
    await limitLooks(ctx)
    return refuse('not_found')
  }
  const viewer = viewerOf(ctx)
  const level = levelOf(row, viewer, now)
  if (level === 'link' && !row.is_visit_known && !isbot(ctx.clientAgent)) {
    await queries.insertVisit(db, { orderId: row.id, visitor, now })
  }
  return {
    ...row,
    level,
    isOwner: isAccountOf(row, viewer),
    isPlacedHere: isPlacedBy(row, viewer),
    ownerBy: proofFor(row, viewer),
    hasTypedCode: hasTypedCode(row, now),
  }
}

/** Order for its proven owner: everything that changes it, costs or is private. */
export async function getOwnedOrder(ctx: Ctx, publicId: string): Promise<ViewedOrder> {
  const order = await getViewedOrder(ctx, publicId)
  return order.level === 'owner' ? order : refuse('forbidden')
}

/** Destination of a code, for whoever could become the owner by one. */
export const ownerProofOf = ({ ownerBy, email, is_code_sent }: ViewedOrder) => ({
  ownerBy,
  emailHint: ownerBy === 'code' ? maskEmail(email) : undefined,
  isCodeSent: is_code_sent,
})

/** A session is one visitor; without one, whoever comes from the same network with the same browser. */
function visitorOf(ctx: Ctx): Buffer {
  const { session, site, now, clientAddress, clientAgent } = ctx
  const who =
    session?.extId ??
    `${todayIn(site.timeZone, now)} ${addressGroup(clientAddress)} ${clientAgent ?? ''}`
  return hash('sha256', who, 'buffer')
}

/** Counts every look, hit or miss: the answer must not tell a guesser which numbers exist. */
export async function limitLooks(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, misses, addressGroup(ctx.clientAddress))
}

type Confirmation = { publicId: string; answer: string }
type Weighed = { order: ViewedOrder; isRight: boolean }

export const confirmOrder = {
  /** Counted before the transaction, per order and per network: a refusal undoes nothing of it. */
  async prepare(ctx: Ctx, input: Confirmation): Promise<Weighed> {
    await refusePastLimit(ctx, confirmationsPerAddress, addressGroup(ctx.clientAddress))
    const order = await getViewedOrder(ctx, input.publicId)
    await refusePastLimit(ctx, confirmations, order.id)
    const { email, postal_code: postalCode } = order
    const known = { email, postalCode: postalCode ?? undefined }
    return { order, isRight: isConfirmedBy(input.answer, known) }
  },
  async execute(ctx: Ctx, _input: Confirmation, { order, isRight }: Weighed) {
    if (!ctx.session || !(await holdSession(ctx.db, ctx.session.extId))) refuse('unauthenticated')
    if (!isRight) refuse('invalid', { answer: 'not_confirmed' })
    const { extId: extSessionId } = ctx.session
    await queries.insertConfirmation(ctx.db, { extSessionId, orderId: order.id, now: ctx.now })
    await forgetAttempts(ctx, confirmations, order.id)
    return {}
  },
}
