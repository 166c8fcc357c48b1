import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { actorOf } from '#commerce/kernel/authorize.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { ViewedOrder } from '#commerce/order-access/order-viewer.service.ts'
import {
  provideRefundAccount,
  withdrawRefundAccount,
} from '#commerce/payment/refund-account.service.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import {
  moveAction,
  rejectAction,
  submitAction,
} from '#commerce/required-action/action-moves.service.ts'
import {
  getAskedAction,
  getOwnAskedAction,
  mayAnswer,
  type ByLink,
} from './asked-action.service.ts'
import { readIban } from './iban.rules.ts'
import { refundAccountMail } from '#commerce/required-action/required-action.mail.ts'
import { subjectOf, lockAction } from '#commerce/required-action/required-action.service.ts'
import { REFUND_WAIT_HOURS } from '#commerce/required-action/required-action.terms.ts'

const HOUR_MS = 60 * 60_000

const StopData = z.object({ actionId: z.string(), round: z.number() })
const stopToken: TokenKind<z.infer<typeof StopData>> = {
  purpose: 'refund account stop',
  data: StopData,
}

type Account = ByLink & { holder: string; iban: string }
type Checked = { order: ViewedOrder; iban: string | undefined }

export const nameRefundAccount = {
  async prepare(ctx: Ctx, input: Account): Promise<Checked> {
    const { order, action } = await getOwnAskedAction(ctx, input, ['PROVIDE_DATA_TO_REFUND'])
    if (!mayAnswer(order, action)) return refuse('forbidden')
    if (action.status !== 'OPEN') return { order, iban: undefined }
    const read = readIban(input.iban)
    if ('fault' in read) return refuse('invalid', { iban: read.fault })
    if (!/\p{Letter}.*\p{Letter}/u.test(input.holder)) refuse('invalid', { holder: 'required' })
    if (/[<>{}[\]\\|]/.test(input.holder)) refuse('invalid', { holder: 'forbidden_characters' })
    return { order, iban: read.iban }
  },

  async execute(ctx: Ctx, input: Account, { order, iban }: Checked) {
    const { db, now } = ctx
    const leavesAt = new Date(now.getTime() + REFUND_WAIT_HOURS * HOUR_MS)
    const answer = { leavesAt: leavesAt.toISOString() }
    const action = await submitAction(db, input.actionId, { answer, actor: actorOf(ctx), now })
    const { refundId } = subjectOf(action)
    if (iban === undefined || refundId === undefined) return refuse('conflict')
    const account = { holder: input.holder, iban }
    const isNamed = await provideRefundAccount(db, refundId, { account, notBefore: leavesAt, now })
    if (!isNamed) return refuse('conflict')
    const { round, public_id: actionId } = action
    const token = await signToken(db, stopToken, { actionId, round }, leavesAt)
    await queueMail(db, refundAccountMail, {
      subjectId: `${actionId} ${round}`,
      place: ctx,
      to: order.email,
      data: {
        orderNumber: order.number,
        orderPublicId: order.public_id,
        actionPublicId: actionId,
        leavesAt: leavesAt.toISOString(),
        token,
      },
    })
    return {}
  },
}

/** Stops a refund to an account: somebody who got the mail and did not do it has a day to say so. */
export async function stopRefundAccount(ctx: Ctx, input: ByLink & { token: string }) {
  const { action: asked } = await getAskedAction(ctx, input, ['PROVIDE_DATA_TO_REFUND'])
  const data = await readToken(ctx.db, stopToken, input.token, ctx.now)
  if (data === undefined) return refuse('not_found')
  if (data === 'expired') return refuse('expired')
  const action = await lockAction(ctx.db, asked.public_id)
  if (action?.public_id !== data.actionId || action.round !== data.round) return refuse('conflict')
  const { refundId } = subjectOf(action)
  const { now } = ctx
  if (refundId === undefined || !(await withdrawRefundAccount(ctx.db, refundId, now))) {
    return refuse('conflict')
  }
  await rejectAction(ctx.db, action, { actor: actorOf(ctx), reason: 'not_me', now })
  return {}
}

/** The day is over: the account stands, and the money may leave. */
export async function settleNamedAccount(
  db: Ctx['db'],
  actionId: string,
  now: Date,
): Promise<void> {
  const action = await lockAction(db, actionId)
  if (action?.status !== 'SUBMITTED') return
  await moveAction(db, action, { to: 'ACCEPTED', actor: theShop, now })
}
