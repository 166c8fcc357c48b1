import { refuse } from '#api/refusal.ts'
import { todayIn } from '#api/fields.ts'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import { changeOrderAddress, takeCorrection } from '#commerce/fulfilment/order-changes.service.ts'
import { goOnAfterAnswer, stopForQuestion } from '#commerce/fulfilment/order-questions.service.ts'
import { daysBetween, endOfDay } from '#commerce/kernel/local-day.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { requestProof } from '#commerce/rendering/rendering.service.ts'
import * as decisions from '#commerce/required-action/action-decisions.service.ts'
import {
  lockAction,
  openAction,
  subjectOf,
} from '#commerce/required-action/required-action.service.ts'
import {
  aboutDesigns,
  LATEST_DEADLINE_DAYS,
  type AskableType,
} from '#commerce/required-action/required-action.terms.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { actorOf, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import type { Site } from '#config/sites.ts'
import type { DeskActionRow } from './action-list.queries.ts'
import { actsOn, getJudgedRow, readAnswer } from './action-reading.service.ts'
import { askableNow } from './ask-offer.service.ts'

type Sites = readonly Site[]
type OfAction = { actionId: string; revision?: number | undefined }

type Asked = {
  number: string
  revision?: number | undefined
  type: AskableType
  lineId?: string | undefined
  words: string
  until?: string | undefined
} & WithAnswer

export function makeActionActs(sites: Sites) {
  const siteOf = (store: string) => sites.find(({ slug }) => slug === store) ?? refuse('not_found')

  /** End of the last day for an answer, where the store is: tomorrow at the earliest. */
  function deadlineAt(ctx: StaffCtx, store: string, until: string): Date {
    const { timeZone } = siteOf(store)
    const days = daysBetween(todayIn(timeZone, ctx.now), until)
    if (days < 1) return refuse('invalid', { until: 'too_small' })
    if (days >= LATEST_DEADLINE_DAYS) return refuse('invalid', { until: 'too_big' })
    // The last second of that day: midnight would be told as the day after.
    return new Date(endOfDay(until, timeZone).getTime() - 1_000)
  }

  async function openQuestion(ctx: StaffCtx, input: Asked) {
    const { db, now } = ctx
    const order = await lockOfficeOrder(ctx, 'action.open', input)
    const facts = (await getOrderFacts(db, { id: order.id })) ?? refuse('not_found')
    if (!askableNow(facts).includes(input.type)) {
      return refuse('conflict', { status: String(facts.status) })
    }
    const actor = actorOf(ctx.staff)
    const isAboutDesign = aboutDesigns.includes(input.type)
    const line = isAboutDesign ? facts.lines.find(({ id }) => id === input.lineId) : undefined
    if (isAboutDesign && line?.versionId === undefined) refuse('invalid', { lineId: 'required' })
    const { publicId: actionId, isNew } = await openAction(db, {
      orderId: order.id,
      type: input.type,
      subject: line ? { lineId: line.id, versionId: line.versionId! } : {},
      words: input.words,
      isJudged: isAboutDesign,
      deadlineAt: input.until === undefined ? undefined : deadlineAt(ctx, order.store, input.until),
      actor,
      now,
    })
    // Whoever asks again would think that their words have reached the customer.
    if (!isNew) return refuse('conflict', { action: actionId })
    if (line) {
      const reason = `asked: ${input.type}`
      await stopForQuestion(db, { orderId: order.id, actor, reason, now })
      const [printable] = await readPrintables(db, [line.versionId!])
      if (printable) {
        await requestProof(db, {
          designVersionId: printable.versionId,
          document: printable.document,
        })
      }
    }
    const answer = await answerWithAct(ctx, input, {
      form: 'ask',
      order,
      needsApproval: false,
    })
    ctx.note({
      object: { kind: 'order', id: order.number, store: order.store },
      before: { status: order.status },
      after: {
        action: actionId,
        type: input.type,
        ...(line && { status: orderStatus.errors, line: line.id }),
        ...(answer && { ticket: input.ticket, answer }),
      },
      reason: input.words,
    })
    return { actionId, answer }
  }

  /** Locks an action as it was shown: whoever decides, decides about the answer that they saw. */
  async function lockShown(ctx: StaffCtx, input: OfAction, act: keyof ReturnType<typeof actsOn>) {
    await getJudgedRow(ctx, 'action.decide', input.actionId)
    await lockAction(ctx.db, input.actionId)
    const row = await getJudgedRow(ctx, 'action.decide', input.actionId)
    if (input.revision !== undefined && input.revision !== row.revision) refuse('conflict')
    const maySeeContact = may(ctx.staff, 'order.contact', ctx.now, { store: row.store })
    if (!actsOn(row, { maySeeContact, now: ctx.now })[act]) {
      return refuse('conflict', { status: row.status })
    }
    return row
  }

  async function acceptAnswer(ctx: StaffCtx, input: OfAction): Promise<{ goesOn: boolean }> {
    const row = await lockShown(ctx, input, 'accept')
    const { db, now } = ctx
    const actor = actorOf(ctx.staff)
    const orderId = row.order_id
    const answer = readAnswer(row)
    const accepted = await decisions.acceptAnswer(db, input.actionId, { actor, now })
    const { lineId } = subjectOf(row)
    if (answer.versionId !== undefined && lineId !== undefined) {
      const { versionId, designName } = answer
      await takeCorrection(db, { orderId, lineId, versionId, designName, actor, now })
    }
    if (answer.address) {
      const place = { db, site: siteOf(row.store), now }
      const address = { ...answer.address, isBillingCompany: false }
      await changeOrderAddress(place, { orderId, address, actor })
    }
    const goesOn = await letGoOn(ctx, row, 'answer accepted')
    // Words about a proof that came without another design change nothing in it, and their writer is told so.
    const isWish = answer.message !== undefined && answer.versionId === undefined
    if (!answer.address) await decisions.tellEnd(db, accepted, isWish ? 'as_shown' : 'accepted')
    ctx.note({
      object: { kind: 'required action', id: row.public_id, store: row.store },
      before: { status: row.status },
      after: { status: 'ACCEPTED', order: row.number, round: row.round, goesOn },
    })
    return { goesOn }
  }

  async function rejectAnswer(ctx: StaffCtx, input: OfAction & { reason: string }) {
    const row = await lockShown(ctx, input, 'reject')
    const { reason } = input
    const again = await decisions.rejectAnswer(ctx.db, input.actionId, { ...by(ctx), reason })
    noteAct(ctx, row, { status: 'OPEN', round: again.round }, reason)
    return { deadlineAt: again.deadline_at.toISOString() }
  }

  async function dropAction(ctx: StaffCtx, input: OfAction & { reason: string }) {
    const row = await lockShown(ctx, input, 'drop')
    const { reason } = input
    const dropped = await decisions.dropAction(ctx.db, input.actionId, { ...by(ctx), reason })
    const goesOn = row.is_judged && (await letGoOn(ctx, row, 'question taken back'))
    await decisions.tellEnd(ctx.db, dropped, 'dropped')
    noteAct(ctx, row, { status: 'EXPIRED', goesOn }, reason)
    return { goesOn }
  }

  async function remindAction(ctx: StaffCtx, input: { actionId: string }) {
    const row = await lockShown(ctx, input, 'remind')
    await decisions.remindAction(ctx.db, input.actionId, by(ctx))
    noteAct(ctx, row, { reminded: true })
    return {}
  }

  async function extendAction(ctx: StaffCtx, input: { actionId: string; until: string }) {
    const row = await lockShown(ctx, input, 'extend')
    const until = deadlineAt(ctx, row.store, input.until)
    await decisions.extendAction(ctx.db, input.actionId, { ...by(ctx), deadlineAt: until })
    noteAct(ctx, row, { deadlineAt: until.toISOString() })
    return { deadlineAt: until.toISOString() }
  }

  return {
    openAction: openQuestion,
    acceptAnswer,
    rejectAnswer,
    dropAction,
    remindAction,
    extendAction,
  }
}

/** An order that waited for this is checked from the beginning; a parcel that gets another label has moved already. */
async function letGoOn(ctx: StaffCtx, row: DeskActionRow, reason: string): Promise<boolean> {
  if (row.type === 'FIX_ADDRESS' && row.order_status === orderStatus.notShipped) return true
  return goOnAfterAnswer(ctx.db, { ...by(ctx), orderId: row.order_id, reason })
}

const by = (ctx: StaffCtx) => ({ actor: actorOf(ctx.staff), now: ctx.now })

function noteAct(ctx: StaffCtx, row: DeskActionRow, after: object, reason?: string): void {
  ctx.note({
    object: { kind: 'required action', id: row.public_id, store: row.store },
    before: { status: row.status, round: row.round, deadlineAt: row.deadline_at.toISOString() },
    after: { order: row.number, ...after },
    reason,
  })
}
