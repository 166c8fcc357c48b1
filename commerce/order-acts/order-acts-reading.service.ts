import { findLastAnswer, findOpenRequest } from '#commerce/order/cancel-request.service.ts'
import { isPacked, mayChangeForCustomer } from '#commerce/fulfilment/order-changes.service.ts'
import { findOpenHold } from '#commerce/order/order-hold.service.ts'
import { holdableStatuses, type HoldReason } from '#commerce/order/order-hold.terms.ts'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { wasDownloaded } from '#commerce/order/order.service.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { listShipments } from '#commerce/shipment/shipment.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'

import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import * as queries from './cancel-preview.queries.ts'
import { findAddressRevision, findNames, selectCarriers } from './names.queries.ts'
import type { Acts } from './order-acts.office.contract.ts'
import { actsOf, moveActs } from './order-acts.terms.ts'

export async function findMoved(ctx: StaffCtx, permission: Permission, number: string) {
  const order = await findOfficeOrder(ctx, permission, number)
  return { number: order.number, status: order.status, revision: order.revision }
}

export async function getActs(ctx: StaffCtx, input: { number: string }): Promise<Acts> {
  const order = await findOfficeOrder(ctx, 'order.read', input.number)
  const status = order.status as OrderStatus
  const { db, now } = ctx
  const hold = await findOpenHold(db, order.id)
  const asked = await findOpenRequest(db, order.id)
  const answered = await findLastAnswer(db, order.id)
  const facts = await getOrderFacts(db, { id: order.id })
  const names = await findNames(db, [hold?.held_by, asked?.asked_by])
  const moves = movesFor(ctx, order)
  const nameOf = (by: string) => names.get(by) ?? by
  return {
    number: order.number,
    store: order.store,
    status,
    revision: order.revision,
    ...(hold && {
      hold: {
        reason: hold.reason as HoldReason,
        note: hold.note ?? undefined,
        by: nameOf(hold.held_by),
        since: hold.held_at.toISOString(),
        until: hold.until.toISOString(),
        isPast: hold.until <= now,
      },
    }),
    mayHold: hold === undefined && holdableStatuses.includes(status),
    cancellation: await findOutcome(ctx, order),
    ...(asked && {
      cancelRequest: {
        reason: asked.reason,
        by: nameOf(asked.asked_by),
        askedAt: asked.asked_at.toISOString(),
      },
    }),
    ...(answered && {
      lastCancelAnswer: {
        answer: answered.answer!,
        note: answered.note ?? undefined,
        at: answered.answered_at!.toISOString(),
      },
    }),
    address: facts ? changeOf(facts) : 'NO',
    moves,
    carriers: moves.some(({ act }) => act === 'sent-again') ? await selectCarriers(db) : [],
    parcels: (await listShipments(db, order.id))
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

async function findOutcome(ctx: StaffCtx, order: { id: string; status: number }) {
  const isOnTable = orderLifecycle.some(
    ({ from, to, who }) =>
      from === order.status && to === orderStatus.canceled && who.includes('support'),
  )
  if (!isOnTable) return 'NO'
  if (order.status === orderStatus.downloaded) {
    return (await findOpenRequest(ctx.db, order.id)) ? 'ASKED' : 'ASKS'
  }
  const isWaiting = order.status === orderStatus.waitingDownload
  return isWaiting && (await wasDownloaded(ctx.db, order.id)) ? 'NO' : 'NOW'
}

export async function getCancellation(ctx: StaffCtx, input: { number: string }) {
  const order = await findOfficeOrder(ctx, 'order.cancel', input.number)
  const promotions = await queries.selectPromotions(ctx.db, order.id, ctx.staff.language)
  return {
    number: order.number,
    status: order.status,
    revision: order.revision,
    outcome: await findOutcome(ctx, order),
    currency: order.currency,
    refundMinor: await queries.sumRefundable(ctx.db, order.id),
    promotions: promotions.map(({ name, code, discount_minor: discountMinor }) => ({
      name: name ?? undefined,
      code: code ?? undefined,
      discountMinor,
    })),
    commissionsMinor: await queries.sumCommissions(ctx.db, order.id),
  } as const
}

type Facts = NonNullable<Awaited<ReturnType<typeof getOrderFacts>>>

function changeOf(facts: Facts): Acts['address'] {
  if (!facts.delivery.address || !mayChangeForCustomer(facts)) return 'NO'
  return isPacked(facts.status) ? 'LABEL_AGAIN' : 'YES'
}

export async function getAddress(ctx: StaffCtx, input: { number: string }) {
  const order = await findOfficeOrder(ctx, 'order.contact', input.number)
  const facts = await getOrderFacts(ctx.db, { id: order.id })
  return {
    number: order.number,
    status: order.status,
    revision: order.revision,
    change: facts ? changeOf(facts) : 'NO',
    addressRevision: await findAddressRevision(ctx.db, order.id),
    service: facts?.delivery.service,
    address: facts?.delivery.address,
  } as const
}
