import { orderStatus } from '#commerce/order/order.terms.ts'
import { refuse } from '#api/refusal.ts'
import { findStops } from '#commerce/production/job-stops.ts'
import { handOverParcels } from '#commerce/production/packing.service.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { floorOf, shownStores, todayOfFactory, type DeskTools } from './desk-context.ts'
import { withNames } from './desk.queries.ts'
import * as queries from './hand-over.queries.ts'
import { describeStop } from './job.service.ts'

const LISTS_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** Packed orders that wait for their driver. */
export async function listWaitingParcels(
  ctx: StaffCtx,
  tools: DeskTools,
  input: { store: readonly string[] },
) {
  const stores = shownStores(ctx, 'production.pack', input.store)
  const today = todayOfFactory(tools, ctx.now)
  const waiting = await queries.selectWaiting(ctx.db, stores)
  const byCarrier = Map.groupBy(waiting, ({ carrier }) => carrier)
  const carriers = []
  for (const [carrier, parcels] of byCarrier) {
    const orders = []
    for (const [number, own] of Map.groupBy(parcels, (parcel) => parcel.number)) {
      const { order_id, store, leaves_on, service, country, label_again_since } = own[0]!
      orders.push({
        number,
        store,
        leavesOn: leaves_on ?? undefined,
        isLate: leaves_on !== null && leaves_on < today,
        service: service ?? undefined,
        country: country ?? undefined,
        trackingNumbers: own.map(({ tracking_number }) => tracking_number),
        weightGrams: own.reduce((sum, { weight_grams }) => sum + weight_grams, 0),
        isLabelOld: label_again_since !== null,
        stops: (await findStops(ctx.db, order_id)).map(describeStop),
      })
    }
    carriers.push({ carrier, name: parcels[0]!.name, orders })
  }
  const since = new Date(ctx.now.getTime() - LISTS_DAYS * DAY_MS)
  const lists = (await queries.selectLists(ctx.db, stores, since)).map((list) => ({
    handOverId: list.id,
    number: list.number,
    carrier: list.carrier,
    name: list.name ?? list.carrier,
    parcels: Number(list.parcels),
    madeBy: list.made_by,
    madeAt: list.made_at.toISOString(),
  }))
  const notShipped = (await queries.selectNotShipped(ctx.db, stores)).map((row) => ({
    number: row.number,
    store: row.store,
    carrier: row.carrier ?? undefined,
    since: row.status_changed_at.toISOString(),
  }))
  const returned = (await queries.selectReturned(ctx.db, stores)).map((row) => ({
    number: row.number,
    store: row.store,
    since: row.status_changed_at.toISOString(),
  }))
  return { carriers, notShipped, returned, lists: await withNames(ctx.db, lists) }
}

/** A driver has taken them: they are shipped, and their customers get the mail that every shipped order sends. */
export async function handOver(
  ctx: StaffCtx,
  input: { carrier: string; number: readonly string[]; isAfterAll?: boolean | undefined },
) {
  if (input.number.length === 0) return refuse('invalid', { number: 'required' })
  const orders = []
  for (const number of new Set(input.number)) {
    orders.push(await findOfficeOrder(ctx, 'production.pack', number))
  }
  const done = await handOverParcels(floorOf(ctx), {
    carrier: input.carrier,
    orders: orders.map(({ number }) => number),
    isAfterAll: input.isAfterAll,
  })
  for (const { order, store, parcels, from } of done.sent) {
    ctx.note({
      object: { kind: 'order', id: order, store },
      before: { status: from },
      after: {
        status: orderStatus.shipped,
        handOver: done.number,
        carrier: input.carrier,
        parcels,
      },
    })
  }
  return {
    handOverId: done.handOverId,
    number: done.number,
    sent: done.sent.map(({ order }) => order),
    left: done.left.map(({ order, why }) => ({ number: order, why })),
  }
}
