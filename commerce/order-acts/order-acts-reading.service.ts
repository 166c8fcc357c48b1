import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { isPacked, mayChangeForCustomer } from '#commerce/fulfilment/order-changes.service.ts'
import { holdableStatuses, type HoldReason } from '#commerce/order/order-hold.terms.ts'
import { isChangeable, orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { findLimitsAbove } from '#commerce/payment/open-refund.service.ts'
import { listShipments } from '#commerce/shipment/shipment.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { actorOf, findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import * as queries from './cancel-preview.queries.ts'
import { findAddressRevision } from './address-revision.queries.ts'
import type { Acts } from './order-acts.office.contract.ts'
import { actsOf, moveActs } from './order-acts.terms.ts'
import { findStanding, type StandingRow } from './standing.queries.ts'

export async function findMoved(ctx: StaffCtx, permission: Permission, number: string) {
  const order = await findOfficeOrder(ctx, permission, number)
  return { number: order.number, status: order.status, revision: order.revision }
}

/** Once a parcel is out of the house, something can become of it. */
const sentStatuses: ReadonlySet<OrderStatus> = new Set([
  orderStatus.shipped,
  orderStatus.pickup,
  orderStatus.delivered,
  orderStatus.notDelivered,
])

export async function getActs(ctx: StaffCtx, input: { number: string }): Promise<Acts> {
  const order = await findOfficeOrder(ctx, 'order.read', input.number)
  const status = order.status as OrderStatus
  const { db, now } = ctx
  const [standing, shipments] = await Promise.all([
    findStanding(db, order.id),
    sentStatuses.has(status) ? listShipments(db, order.id) : [],
  ])
  const { hold, asked, answered } = standing
  const moves = movesFor(ctx, order)
  return {
    number: order.number,
    store: order.store,
    status,
    revision: order.revision,
    ...(hold && {
      hold: {
        reason: hold.reason as HoldReason,
        note: hold.note ?? undefined,
        by: hold.by,
        since: moment(hold.held_at),
        until: moment(hold.until),
        isPast: new Date(hold.until) <= now,
      },
    }),
    mayHold: !hold && holdableStatuses.includes(status),
    cancellation: outcomeOf(order.status, standing),
    ...(asked && {
      cancelRequest: { reason: asked.reason, by: asked.by, askedAt: moment(asked.asked_at) },
    }),
    ...(answered && {
      lastCancelAnswer: {
        answer: answered.answer,
        note: answered.note ?? undefined,
        at: moment(answered.answered_at),
      },
    }),
    address: changeOf(status, standing),
    moves,
    carriers: moves.some(({ act }) => act === 'sent-again') ? standing.carriers : [],
    parcels: shipments
      .filter(({ isReplaced }) => !isReplaced)
      .map(({ parcel, carrierName, carrier, trackingNumber, state }) => ({
        parcel,
        carrier: carrierName ?? carrier,
        trackingNumber,
        state,
      })),
  }
}

/** Steps of the life cycle that this person may take, with the words that say when. */
function movesFor(ctx: StaffCtx, order: { status: number; store: string }): Acts['moves'] {
  return orderLifecycle
    .filter(({ from }) => from === order.status)
    .flatMap((edge) =>
      actsOf(edge)
        .filter((act) => act !== 'cancel')
        .filter((act) => edge.who.includes(moveActs[act].role))
        .filter((act) => may(ctx.staff, moveActs[act].permission, ctx.now, { store: order.store }))
        .map((act) => ({ act, to: edge.to, when: edge.when })),
    )
}

/** JSON of the database writes moments in its own way. */
const moment = (text: string) => new Date(text).toISOString()

function outcomeOf(status: number, { asked, was_downloaded }: StandingRow) {
  const isOnTable = orderLifecycle.some(
    ({ from, to, who }) =>
      from === status && to === orderStatus.canceled && who.includes('support'),
  )
  if (!isOnTable) return 'NO'
  if (status === orderStatus.downloaded) return asked ? 'ASKED' : 'ASKS'
  return status === orderStatus.waitingDownload && was_downloaded ? 'NO' : 'NOW'
}

export async function getCancellation(ctx: StaffCtx, input: { number: string }) {
  const order = await findOfficeOrder(ctx, 'order.cancel', input.number)
  const { db, staff, now } = ctx
  const promotions = await queries.selectPromotions(db, order.id, staff.language)
  const refundMinor = await queries.sumRefundable(db, order.id)
  const parts = refundMinor > 0 ? [{ currency: order.currency, amountMinor: refundMinor }] : []
  const asked = { orderId: order.id, parts, by: actorOf(staff), now }
  return {
    number: order.number,
    status: order.status,
    revision: order.revision,
    outcome: outcomeOf(order.status, await findStanding(db, order.id)),
    currency: order.currency,
    refundMinor,
    needsApproval: (await findLimitsAbove(db, asked)).length > 0,
    promotions: promotions.map(({ name, code, discount_minor: discountMinor }) => ({
      name: name ?? undefined,
      code: code ?? undefined,
      discountMinor,
    })),
    commissionsMinor: await queries.sumCommissions(db, order.id),
  } as const
}

function changeOf(
  status: OrderStatus,
  { has_address, was_downloaded }: StandingRow,
): Acts['address'] {
  const mayChange = isChangeable(status, was_downloaded)
  if (!has_address || !mayChangeForCustomer({ status, mayChange })) return 'NO'
  return isPacked(status) ? 'LABEL_AGAIN' : 'YES'
}

/** Address on a parcel: whether it is also a company's, its invoice says. */
function parcelAddress({ isBillingCompany: _, ...address }: CheckedAddress) {
  return address
}

export async function getAddress(ctx: StaffCtx, input: { number: string }) {
  const order = await findOfficeOrder(ctx, 'order.contact', input.number)
  const facts = await getOrderFacts(ctx.db, { id: order.id })
  return {
    number: order.number,
    status: order.status,
    revision: order.revision,
    change: changeOf(order.status as OrderStatus, await findStanding(ctx.db, order.id)),
    addressRevision: await findAddressRevision(ctx.db, order.id),
    service: facts?.delivery.service,
    address: facts?.delivery.address && parcelAddress(facts.delivery.address),
  } as const
}
