import { findStops, type JobStop } from '#commerce/production/job-stops.ts'
import { getTicket } from '#commerce/production/job-reading.service.ts'
import { listParcels, type ParcelRow } from '#commerce/production/floor-reading.service.ts'
import { partOf } from '#commerce/production/packing.rules.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findPinnedNote, selectPresses, withNames } from './desk.queries.ts'
import { describeRemake } from './queue.service.ts'
import { selectRemakes } from './remake-list.queries.ts'

const MOST_REMAKES = 100

export async function getJob(ctx: StaffCtx, input: { number: string }) {
  const { db } = ctx
  const order = await findOfficeOrder(ctx, 'production.read', input.number)
  const ticket = await getTicket(ctx, { order: order.number })
  const asked = { state: [], reason: [], press: [], stores: undefined, orderId: order.id }
  const rows = await selectRemakes(db, asked, { after: undefined, most: MOST_REMAKES })
  return {
    ...ticket,
    presses: await selectPresses(db, order.id),
    stops: (await findStops(db, order.id)).map(describeStop),
    pinnedNote: await findPinnedNote(db, order.id),
    remakes: await withNames(db, rows.map(describeRemake)),
    parcels: describeParcels(await listParcels(db, order.id)),
  }
}

export const describeStop = ({ kind, reason, note, until }: JobStop) => ({
  kind,
  reason,
  note,
  until: until?.toISOString(),
})

export const describeParcels = (rows: readonly ParcelRow[]) =>
  rows.map((row) => describeParcel(row, rows))

const describeParcel = (row: ParcelRow, ofOrder: readonly ParcelRow[]) => ({
  ...partOf(row, ofOrder),
  carrier: row.carrier ?? undefined,
  trackingNumber: row.tracking_number,
  box: row.box,
  weightGrams: row.weight_grams,
  isHandedOver: row.hand_over_id !== null,
})
