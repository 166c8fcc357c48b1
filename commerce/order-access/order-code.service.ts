import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import {
  getCurrentKey,
  getKeys,
  type SigningKey,
} from '#commerce/kernel/signing-key/signing-key.service.ts'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, OWNER_MINUTES } from './order-access.terms.ts'
import { orderCodeMail } from './order-code.mail.ts'
import * as queries from './order-code.queries.ts'
import { confirmOwner } from './order-viewer.queries.ts'
import { getViewedOrder, type ViewedOrder } from './order-viewer.service.ts'

const PURPOSE = 'order code'
const MINUTE_MS = 60_000
/** A second click is no second mail. */
const PAUSE_MS = MINUTE_MS

/** A stranger fills no letter box, and by asking from one network keeps nobody else from a code. */
const codesPerNetwork: AttemptLimit = { name: 'order code network', most: 3, windowMinutes: 15 }
const codesPerOrder: AttemptLimit = { name: 'order code', most: 6, windowMinutes: 15 }
/** Beside the tries of each code, so that a new code is no new chance. */
const triesPerNetwork: AttemptLimit = { name: 'code try network', most: 10, windowMinutes: 60 }
const triesPerOrder: AttemptLimit = { name: 'code try', most: 30, windowMinutes: 60 }

type ByLink = { publicId: string }

/** To the order's own address and no other, in the order's language. */
export const sendCode = {
  async prepare(ctx: Ctx, input: ByLink): Promise<ViewedOrder | undefined> {
    const { order, of } = await getOrderForCode(ctx, input)
    if (await queries.isSentSince(ctx.db, of, pauseBefore(ctx.now))) return undefined
    await refusePastLimit(ctx, codesPerNetwork, `${order.id} ${addressGroup(ctx.clientAddress)}`)
    await refusePastLimit(ctx, codesPerOrder, order.id)
    return order
  },

  async execute(ctx: Ctx, _input: ByLink, order: ViewedOrder | undefined) {
    if (!order) return {}
    const { db, now } = ctx
    const extSessionId = ctx.session!.extId
    if (!(await holdSession(db, extSessionId))) refuse('unauthenticated')
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const of = { orderId: order.id, extSessionId }
    const isNew = await queries.putCode(db, {
      ...of,
      hash: hashOf(await getCurrentKey(db, PURPOSE), of, code),
      expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
      tries: CODE_TRIES,
      notSince: pauseBefore(now),
      now,
    })
    if (!isNew) return {}
    await queueMail(db, orderCodeMail, {
      subjectId: makePublicId(),
      place: { site: { slug: order.store }, locale: { code: order.locale } },
      to: order.email,
      data: { code, orderNumber: order.number },
    })
    return {}
  },
}

type Typed = ByLink & { code: string }
type Checked = { of: queries.CodeOf; hash: Buffer }

export const enterCode = {
  /** Outside the transaction: a try that is undone was none. */
  async prepare(ctx: Ctx, input: Typed): Promise<Checked> {
    const { order, of } = await getOrderForCode(ctx, input)
    await refusePastLimit(ctx, triesPerNetwork, `${order.id} ${addressGroup(ctx.clientAddress)}`)
    await refusePastLimit(ctx, triesPerOrder, order.id)
    const hash = await queries.tryCode(ctx.db, of, ctx.now)
    if (!hash) return refuse('invalid', { code: 'code_expired' })
    const code = input.code.replace(/\s/g, '')
    const keys = await getKeys(ctx.db, PURPOSE)
    const isRight = keys.some((key) => timingSafeEqual(hash, hashOf(key, of, code)))
    return isRight ? { of, hash } : refuse('invalid', { code: 'code_wrong' })
  },

  async execute(ctx: Ctx, _input: Typed, { of, hash }: Checked) {
    const { db, now } = ctx
    if (!(await holdSession(db, of.extSessionId))) return refuse('unauthenticated')
    if (!(await queries.spendCode(db, of, hash))) return refuse('invalid', { code: 'code_expired' })
    const until = new Date(now.getTime() + OWNER_MINUTES * MINUTE_MS)
    await confirmOwner(db, { ...of, now, until })
    return {}
  },
}

/** The order of an account is its login's: only there a code is a second proof, for money. */
async function getOrderForCode(ctx: Ctx, { publicId }: ByLink) {
  const order = await getViewedOrder(ctx, publicId)
  if (!ctx.session) return refuse('unauthenticated')
  if (order.level === 'aged' || order.ownerBy !== 'code') return refuse('forbidden')
  return { order, of: { orderId: order.id, extSessionId: ctx.session.extId } }
}

const pauseBefore = (now: Date) => new Date(now.getTime() - PAUSE_MS)

/** A code is short: without the key a stolen table would be counted through in a second. */
function hashOf({ secret }: SigningKey, of: queries.CodeOf, code: string): Buffer {
  return createHmac('sha256', secret).update(`${of.orderId} ${of.extSessionId} ${code}`).digest()
}

export const purgeCodes = queries.deleteExpired
