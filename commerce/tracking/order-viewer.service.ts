import { refuse } from '#api/refusal.ts'
import {
  addressGroup,
  forgetAttempts,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/attempt-limit.ts'
import type { Ctx } from '#commerce/context.ts'
import { holdSession } from '#commerce/hold-session.ts'
import { isConfirmedBy } from './mask.rules.ts'
import * as queries from './order-viewer.queries.ts'
import { CONFIRMATION_MINUTES, CONFIRMATION_TRIES } from './tracking.terms.ts'

const misses: AttemptLimit = { name: 'tracking miss', most: 20, windowMinutes: 10 }
const confirmations: AttemptLimit = {
  name: 'order confirmation',
  most: CONFIRMATION_TRIES,
  windowMinutes: CONFIRMATION_MINUTES,
}
const confirmationsPerAddress: AttemptLimit = { ...misses, name: 'order confirmation address' }

type Row = NonNullable<Awaited<ReturnType<typeof queries.findViewed>>>

export type ViewedOrder = Row & {
  /** Whether names, addresses and money may be shown: what the link alone does not open. */
  isWhole: boolean
  isOwner: boolean
}

/** Whoever has the link. A link that is none is counted, and looks the same however it is wrong. */
export async function getViewedOrder(ctx: Ctx, publicId: string): Promise<ViewedOrder> {
  const row = await queries.findViewed(ctx.db, {
    store: ctx.site.slug,
    publicId,
    extSessionId: ctx.session?.extId,
  })
  if (row) return { ...row, ...rightsOf(ctx, row) }
  await limitLooks(ctx)
  return refuse('not_found')
}

/** Whoever has shown that the order is theirs. */
export async function getWholeOrder(ctx: Ctx, publicId: string): Promise<ViewedOrder> {
  const order = await getViewedOrder(ctx, publicId)
  return order.isWhole ? order : refuse('forbidden')
}

function rightsOf(ctx: Ctx, row: Row): Pick<ViewedOrder, 'isWhole' | 'isOwner'> {
  const { session } = ctx
  const customer = session?.customer
  const isOwner =
    customer !== undefined &&
    row.customer_id === customer.customerId &&
    customer.permissions.includes('orders.read')
  // Typed in this very session when the order was placed.
  const isPlacer = session !== undefined && isPlacedBy(row, session.extId)
  return { isOwner, isWhole: isOwner || isPlacer || row.confirmed_at !== null }
}

export const isPlacedBy = (row: Pick<Row, 'ext_session_id'>, extSessionId: string): boolean =>
  row.ext_session_id !== null && row.ext_session_id === extSessionId

/** Counts every look, hit or miss: the answer must not tell a guesser which numbers exist. */
export async function limitLooks(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, misses, addressGroup(ctx.clientAddress))
}

export const findTracking = {
  before: limitLooks,
  async run(ctx: Ctx, input: { number: string; email: string }) {
    const { email } = input
    const wanted = { store: ctx.site.slug, number: numberOf(input.number), email }
    return { publicId: await queries.findPublicId(ctx.db, wanted) }
  },
}

/** `gb 7k3m 9pq2` as it is written in the mail. */
function numberOf(typed: string): string {
  const plain = typed.toUpperCase()
  const parts = /^([A-Z]{2})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(plain.replace(/[^A-Z0-9]/g, ''))
  return parts ? parts.slice(1).join('-') : plain
}

type Confirmation = { publicId: string; answer: string }

export const confirmOrder = {
  /** Counted before the transaction, per order and per network: a refusal undoes nothing of it. */
  async before(ctx: Ctx, input: Confirmation): Promise<{ order: ViewedOrder; isRight: boolean }> {
    await refusePastLimit(ctx, confirmationsPerAddress, addressGroup(ctx.clientAddress))
    const order = await getViewedOrder(ctx, input.publicId)
    await refusePastLimit(ctx, confirmations, order.id)
    const { email, postal_code: postalCode } = order
    const known = { email, postalCode: postalCode ?? undefined }
    return { order, isRight: isConfirmedBy(input.answer, known) }
  },
  async run(
    ctx: Ctx,
    _input: Confirmation,
    { order, isRight }: { order: ViewedOrder; isRight: boolean },
  ) {
    if (!ctx.session || !(await holdSession(ctx.db, ctx.session.extId))) refuse('unauthenticated')
    if (!isRight) refuse('invalid', { answer: 'not_confirmed' })
    const { extId: extSessionId } = ctx.session
    await queries.insertConfirmation(ctx.db, { extSessionId, orderId: order.id, now: ctx.now })
    await forgetAttempts(ctx, confirmations, order.id)
    return {}
  },
}
