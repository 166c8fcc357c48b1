import { refuse } from '#api/refusal.ts'
import * as shipments from '#commerce/shipment/parcel-moves.service.ts'
import { isCarrier } from '#commerce/shipment/shipment.service.ts'
import { markLabelMade } from '#commerce/order/order.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { settleTodos } from '#commerce/todo/todo.service.ts'
import { nameOf, type FloorCtx } from './factory-context.ts'
import { moveLine } from './job-moves.service.ts'
import { lockJob } from './job-lock.ts'
import { findStops, refuseStopped } from './job-stops.ts'
import * as queries from './packing.queries.ts'
import { isWeightPlausible, trackingNumberOf } from './packing.rules.ts'
import {
  findPacking,
  findStatus,
  selectLines,
  type JobLine,
  type JobRow,
} from './production.queries.ts'
import { MOST_PARCELS, packingStatuses } from './production.terms.ts'
import { selectOpen } from './remake.queries.ts'

/** A job that is being packed: everything of it is made, and nothing is made again. */
async function lockForPacking(ctx: FloorCtx, order: string): Promise<JobRow> {
  const job = await lockJob(ctx.db, order)
  await refuseStopped(ctx.db, job.id)
  if ((await selectOpen(ctx.db, job.id)).length > 0) refuse('conflict', { remake: 'open' })
  if (job.status !== orderStatus.produced) refuse('conflict', { status: String(job.status) })
  return job
}

/** The same, or one that a station has packed and that has no label yet. */
async function lockForLabels(ctx: FloorCtx, order: string): Promise<JobRow> {
  const job = await lockJob(ctx.db, order)
  if (job.status !== orderStatus.packed) return lockForPacking(ctx, order)
  await refuseStopped(ctx.db, job.id)
  const parcels = await queries.selectParcels(ctx.db, job.id)
  return parcels.length === 0 ? job : refuse('conflict', { status: String(job.status) })
}

/** Pieces of the quantity that nobody has seen on its way into the box. What a station packed is in it. */
export function missingUnits(
  line: Pick<JobLine, 'id' | 'quantity' | 'production'>,
  checks: readonly { line_id: string; unit: number }[],
): number[] {
  if (line.production === 'PACKED') return []
  const seen = new Set(checks.filter(({ line_id }) => line_id === line.id).map(({ unit }) => unit))
  return Array.from({ length: line.quantity }, (_, index) => index + 1).filter(
    (unit) => !seen.has(unit),
  )
}

/**
 * One piece goes into the box. A line of several needs the code of the piece: the same code twice must not count as
 * two pieces. `count` says how many of a line lie there, for what has no codes of its own; it must be all that is left.
 */
export async function checkPiece(
  ctx: FloorCtx,
  input: {
    order: string
    line: number
    unit?: number | undefined
    count?: number | undefined
  },
) {
  const { db, by, now } = ctx
  const job = await lockForPacking(ctx, input.order)
  const lines = await selectLines(db, job.id)
  const line = lines.find(({ position }) => position === input.line) ?? refuse('not_found')
  const missing = missingUnits(line, await queries.selectChecks(db, job.id))
  const units = unitsOf(line, missing, input)
  const added = await queries.insertChecks(
    db,
    units
      .filter((unit) => missing.includes(unit))
      .map((unit) => ({
        line_id: line.id,
        unit,
        order_id: job.id,
        checked_by: nameOf(by),
        checked_at: now,
      })),
  )
  const checks = await queries.selectChecks(db, job.id)
  const left = missingUnits(line, checks).length
  const leftInOrder = lines.reduce((sum, one) => sum + missingUnits(one, checks).length, 0)
  return { order: job.number, store: job.store, line: line.position, added, left, leftInOrder }
}

function unitsOf(
  line: JobLine,
  missing: readonly number[],
  { unit, count }: { unit?: number | undefined; count?: number | undefined },
): readonly number[] {
  if (unit !== undefined) {
    return unit >= 1 && unit <= line.quantity ? [unit] : refuse('not_found')
  }
  if (count !== undefined) {
    return count === missing.length ? missing : refuse('invalid', { count: 'wrong_count' })
  }
  return line.quantity === 1 ? [1] : refuse('invalid', { code: 'piece_needed' })
}

/** A piece is taken out of the box again. */
export async function uncheckLine(ctx: FloorCtx, input: { order: string; line: number }) {
  const job = await lockForPacking(ctx, input.order)
  const lines = await selectLines(ctx.db, job.id)
  const line = lines.find(({ position }) => position === input.line) ?? refuse('not_found')
  const units = Array.from({ length: line.quantity }, (_, index) => index + 1)
  const removed = await queries.deleteChecks(ctx.db, line.id, units)
  return { order: job.number, store: job.store, line: line.position, removed }
}

/** Closes the boxes: every piece was seen, each box has its weight, and from now on its label. */
export async function packOrder(
  ctx: FloorCtx,
  input: {
    order: string
    box: string
    weightGrams: readonly number[]
    isWeightConfirmed?: boolean | undefined
    /** Needed where the order names no service. */
    carrier?: string | undefined
  },
) {
  const { db, by, now } = ctx
  const { weightGrams } = input
  if (weightGrams.length === 0) return refuse('invalid', { weightGrams: 'required' })
  if (weightGrams.length > MOST_PARCELS) return refuse('invalid', { weightGrams: 'too_long' })
  const job = await lockForLabels(ctx, input.order)
  const lines = await selectLines(db, job.id)
  const checks = await queries.selectChecks(db, job.id)
  const missing = lines.reduce((sum, line) => sum + missingUnits(line, checks).length, 0)
  if (missing > 0) return refuse('conflict', { missing: String(missing) })
  const expected = lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0)
  const weighed = weightGrams.reduce((sum, grams) => sum + grams, 0)
  if (!input.isWeightConfirmed && !isWeightPlausible(weighed, expected)) {
    return refuse('invalid', { weightGrams: 'weight_differs' })
  }
  for (const line of lines) {
    await moveLine(ctx, { order: job.number, line: line.position, to: 'PACKED' })
  }
  const packing = await findPacking(db, job.number, packingStatuses)
  const carrier = packing?.carrier ?? input.carrier ?? null
  if (job.delivery_mode !== 'MANAGED' && !(await isCarrier(db, carrier ?? ''))) {
    return refuse('invalid', { carrier: carrier === null ? 'required' : 'unknown' })
  }
  const trackingNumbers: string[] = []
  for (const [index, grams] of weightGrams.entries()) {
    const trackingNumber = trackingNumberOf(await queries.takeParcelNumber(db))
    trackingNumbers.push(trackingNumber)
    await queries.insertParcel(db, {
      order_id: job.id,
      parcel: index + 1,
      parcels: weightGrams.length,
      carrier,
      service: packing?.carrier_service ?? null,
      tracking_number: trackingNumber,
      box: input.box,
      weight_grams: grams,
      packed_by: nameOf(by),
      packed_at: now,
    })
  }
  await endLabelAgain(ctx, job.id)
  const { number, store } = job
  return { order: number, store, status: await findStatus(db, job.id), trackingNumbers }
}

/** Orders that a driver takes now, each with all its parcels; those that must not leave stay, and the answer says why. */
export async function handOverParcels(
  ctx: FloorCtx,
  input: { carrier: string; orders: readonly string[]; isAfterAll?: boolean | undefined },
) {
  const { db, by, now } = ctx
  const { carrier } = input
  const sent: { order: string; store: string; parcels: number; from: number }[] = []
  const left: { order: string; why: string }[] = []
  const list = await queries.insertHandOver(db, { carrier, made_by: nameOf(by), made_at: now })
  // In one order for everybody: two people with the same parcels wait for each other, and do not block each other.
  for (const order of [...new Set(input.orders)].toSorted()) {
    const job = await lockJob(db, order)
    const why = await whyNotSent(ctx, job, input)
    if (why) {
      left.push({ order, why })
      continue
    }
    const parcels = await selectReady(db, job.id)
    await shipments.sendParcels(db, {
      orderId: job.id,
      carrier,
      service: parcels[0]?.service ?? undefined,
      parcels: parcels.map((parcel) => ({
        trackingNumber: parcel.tracking_number,
        weightGrams: parcel.weight_grams,
      })),
      by,
      now,
    })
    const ids = parcels.map(({ id }) => id)
    if (!(await queries.assignToHandOver(db, ids, list.id))) return refuse('conflict')
    sent.push({ order, store: job.store, parcels: parcels.length, from: job.status })
  }
  if (sent.length === 0) return refuse('conflict', { orders: left[0]?.why ?? 'nothing' })
  return { handOverId: list.id, number: list.number, carrier, sent, left }
}

async function whyNotSent(
  { db }: FloorCtx,
  job: JobRow,
  { carrier, isAfterAll = false }: { carrier: string; isAfterAll?: boolean | undefined },
): Promise<string | undefined> {
  const [stop] = await findStops(db, job.id)
  if (stop) return stop.kind.toLowerCase()
  if (job.label_again_since) return 'label_again'
  const isReady =
    job.status === orderStatus.packed ||
    job.status === orderStatus.notDelivered ||
    (isAfterAll && job.status === orderStatus.notShipped)
  if (!isReady) return 'not_packed'
  const parcels = await selectReady(db, job.id)
  if (parcels.length === 0) return 'no_label'
  return parcels.every((one) => one.carrier === carrier) ? undefined : 'other_carrier'
}

/** Parcels of an order that no driver has taken: of what came back, those that were labelled again. */
const selectReady = async (db: FloorCtx['db'], orderId: string) =>
  (await queries.selectParcels(db, orderId)).filter((parcel) => parcel.hand_over_id === null)

/** Returned boxes get another label for each box, under a number of its own: then a driver can take it again. */
export async function labelReturned(ctx: FloorCtx, input: { order: string }) {
  const { db, by, now } = ctx
  const job = await lockJob(db, input.order)
  await refuseStopped(db, job.id)
  if (job.status !== orderStatus.notDelivered) refuse('conflict', { status: String(job.status) })
  const parcels = await queries.selectParcels(db, job.id)
  const last = parcels.filter(({ packed_at }) => packed_at.getTime() === lastOf(parcels))
  if (last.length === 0) return refuse('conflict', { orders: 'no_label' })
  if (last.some((parcel) => parcel.hand_over_id === null)) {
    return refuse('conflict', { orders: 'labelled_already' })
  }
  const parcelsNow = parcels.length + last.length
  if (parcelsNow > MOST_PARCELS) return refuse('conflict', { orders: 'too_many' })
  const trackingNumbers: string[] = []
  for (const [index, { carrier, service, box, weight_grams }] of last.entries()) {
    const trackingNumber = trackingNumberOf(await queries.takeParcelNumber(db))
    trackingNumbers.push(trackingNumber)
    await queries.insertParcel(db, {
      order_id: job.id,
      parcel: parcels.length + index + 1,
      parcels: parcelsNow,
      carrier,
      service,
      tracking_number: trackingNumber,
      box,
      weight_grams,
      packed_by: nameOf(by),
      packed_at: now,
    })
  }
  await endLabelAgain(ctx, job.id)
  return { order: job.number, store: job.store, status: job.status, trackingNumbers }
}

/**
 * The label of what is packed was made again, with the address as it is now. `since` is the change that somebody saw:
 * an address that changed again meanwhile is not on their label.
 */
export async function makeLabelAgain(ctx: FloorCtx, input: { order: string; since: string }) {
  const job = await lockJob(ctx.db, input.order)
  await refuseStopped(ctx.db, job.id)
  const since = job.label_again_since ?? refuse('conflict', { label: 'made' })
  if (since.toISOString() !== input.since) return refuse('conflict', { label: 'changed' })
  await endLabelAgain(ctx, job.id)
  return { order: job.number, store: job.store, status: job.status }
}

/** Whoever was to print the label has done so. */
async function endLabelAgain({ db, by, now }: FloorCtx, orderId: string): Promise<void> {
  await markLabelMade(db, orderId, now)
  await settleTodos(db, { kinds: ['label_again'], orderId }, { by, now })
}

const lastOf = (parcels: readonly { packed_at: Date }[]) =>
  Math.max(...parcels.map(({ packed_at }) => packed_at.getTime()))
