import { refuse } from '#api/refusal.ts'
import type { TypedAddress } from '#commerce/address/address.rules.ts'
import { correctOrderAddress, isPacked } from '#commerce/fulfilment/order-changes.service.ts'
import { releaseOrder } from '#commerce/fulfilment/order-holds.service.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import { extendHold, findOpenHold, holdOrder } from '#commerce/order/order-hold.service.ts'
import type { HoldReason } from '#commerce/order/order-hold.terms.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { actorOf, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import type { Site } from '#config/sites.ts'
import { takeMove, type NewParcel } from './act-on-order.service.ts'
import { findAddressRevision } from './address-revision.queries.ts'
import { findMoved } from './order-acts-reading.service.ts'
import { moveActs, type MoveAct } from './order-acts.terms.ts'

export type Named = { number: string; revision?: number | undefined }
type WithReason = Named & { reason: string }

export const objectOf = ({ number, store }: { number: string; store: string }) => ({
  kind: 'order' as const,
  id: number,
  store,
})

export async function hold(
  ctx: StaffCtx,
  input: Named & { reason: HoldReason; note?: string | undefined; days: number },
) {
  const order = await lockOfficeOrder(ctx, 'order.hold', input)
  const { reason, note, days } = input
  const by = actorOf(ctx.staff)
  const made = { orderId: order.id, reason, note, days, by, now: ctx.now }
  const until = (await holdOrder(ctx.db, made)).until.toISOString()
  ctx.note({ object: objectOf(order), after: { hold: reason, until }, reason: note ?? reason })
  return { until }
}

export async function holdLonger(ctx: StaffCtx, input: WithReason & { days: number }) {
  const order = await lockOfficeOrder(ctx, 'order.hold', input)
  const before = await findOpenHold(ctx.db, order.id)
  const { reason, days } = input
  const by = actorOf(ctx.staff)
  const longer = { orderId: order.id, days, by, reason, now: ctx.now }
  const until = (await extendHold(ctx.db, longer)).until.toISOString()
  const was = before?.until.toISOString()
  ctx.note({ object: objectOf(order), before: { until: was }, after: { until }, reason })
  return { until }
}

export async function release(ctx: StaffCtx, input: Named & { reason?: string | undefined }) {
  const order = await lockOfficeOrder(ctx, 'order.hold', input)
  const before = await findOpenHold(ctx.db, order.id)
  const { reason } = input
  const by = actorOf(ctx.staff)
  await releaseOrder(ctx.db, { orderId: order.id, by, reason, now: ctx.now })
  ctx.note({ object: objectOf(order), before: { hold: before?.reason }, after: {}, reason })
  return findMoved(ctx, 'order.hold', order.number)
}

type AddressChange = Named &
  Omit<TypedAddress, 'isBillingCompany' | 'companyName' | 'taxId' | 'legalId'> & {
    addressRevision?: number | undefined
    reason?: string | undefined
    labelAgain?: true | undefined
  } & WithAnswer

export const makeChangeAddress =
  (sites: readonly Site[]) => async (ctx: StaffCtx, input: AddressChange) => {
    const order = await lockOfficeOrder(ctx, 'order.change', input)
    const site = sites.find(({ slug }) => slug === order.store) ?? refuse('not_found')
    const { number: _number, revision: _revision, addressRevision, ...rest } = input
    const { reason, labelAgain, ...typed } = rest
    const last = await findAddressRevision(ctx.db, order.id)
    // The customer, or a colleague, has changed it since the form was drawn.
    if (addressRevision !== undefined && addressRevision !== last) {
      return refuse('conflict', { address: 'changed' })
    }
    if (isPacked(order.status as OrderStatus) && !labelAgain) {
      return refuse('invalid', { labelAgain: 'must_accept' })
    }
    const before = await findAddress(ctx, order.id)
    // Who receives it stays a company or a person: invoices name another address.
    const { isBillingCompany = false, companyName, taxId, legalId } = before ?? {}
    const address = { ...typed, isBillingCompany, companyName, taxId, legalId }
    const change = { orderId: order.id, address, actor: actorOf(ctx.staff) }
    await correctOrderAddress({ db: ctx.db, site, now: ctx.now }, change)
    const answer = await answerWithAct(ctx, input, {
      form: 'address',
      order,
      needsApproval: false,
    })
    ctx.note({
      object: objectOf(order),
      before: { address: before },
      after: {
        address: await findAddress(ctx, order.id),
        ...(labelAgain && { labelAgain }),
        ...(answer && { ticket: input.ticket, answer }),
      },
      reason,
    })
    return { ...(await findMoved(ctx, 'order.change', order.number)), answer }
  }

const findAddress = async (ctx: StaffCtx, orderId: string) =>
  (await getOrderFacts(ctx.db, { id: orderId }))?.delivery.address

type Move = WithReason & { parcel?: number | undefined; sent?: NewParcel | undefined }

async function move(ctx: StaffCtx, act: Exclude<MoveAct, 'cancel'>, input: Move) {
  const { permission, role } = moveActs[act]
  const order = await lockOfficeOrder(ctx, permission, input)
  const { reason, parcel, sent } = input
  const actor = actorOf(ctx.staff, role)
  const { db, now } = ctx
  await takeMove(db, { orderId: order.id, act, actor, reason, parcel, sent, now })
  const moved = await findMoved(ctx, permission, order.number)
  ctx.note({
    object: objectOf(order),
    before: { status: order.status },
    after: { status: moved.status, act, ...(parcel !== undefined && { parcel }), ...sent },
    reason,
  })
  return moved
}

/** A use case for an act that needs nothing but its reason. */
export const moveBy = (act: Exclude<MoveAct, 'cancel'>) => (ctx: StaffCtx, input: WithReason) =>
  move(ctx, act, input)

export const recordDelivery = (
  ctx: StaffCtx,
  {
    fact,
    ...input
  }: WithReason & {
    fact: 'delivered' | 'lost' | 'returned' | 'disputed'
    parcel?: number | undefined
  },
) => move(ctx, fact, input)

export const sendAgain = (
  ctx: StaffCtx,
  { carrier, trackingNumber, ...input }: WithReason & NewParcel,
) => move(ctx, 'sent-again', { ...input, sent: { carrier, trackingNumber } })
