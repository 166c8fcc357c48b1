import { refuse } from '#api/refusal.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import * as parcels from '#commerce/shipment/parcel-moves.service.ts'
import { type OrderStatus, orderStatus } from '#commerce/order/order.terms.ts'
import { answerCancelRequest } from '#commerce/fulfilment/order-holds.service.ts'
import { settleCancelAnswers } from '#commerce/ticket-answer/cancel-answer.service.ts'
import { setStage } from '#commerce/order/order.service.ts'
import type { FloorCtx } from './factory-context.ts'
import { lockJob } from './job-lock.ts'
import { refuseStopped } from './job-stops.ts'
import { lineCode } from './line-code.rules.ts'
import { refuseWithoutLease } from './lease.service.ts'
import * as queries from './production.queries.ts'
import { selectOpen } from './remake.queries.ts'
import { lineStages, type LineStage } from './production.terms.ts'

type Moved = { order: string; status: number }

/** In which status of the order a line gets to a stage, and where the order goes with the last one. */
const stages: Record<Exclude<LineStage, 'WAITING'>, { during: number[]; orderTo: OrderStatus }> = {
  STARTED: {
    during: [orderStatus.downloaded, orderStatus.production],
    orderTo: orderStatus.production,
  },
  FINISHED: { during: [orderStatus.production], orderTo: orderStatus.produced },
  PACKED: { during: [orderStatus.produced], orderTo: orderStatus.packed },
}

/** A line that is scanned twice has moved once. */
export async function moveLine(
  ctx: FloorCtx,
  input: { order: string; line: number; to: Exclude<LineStage, 'WAITING'> },
): Promise<Moved & { stage: LineStage }> {
  const { db } = ctx
  const { to } = input
  const job = await lockJob(db, input.order)
  const lines = await queries.selectLines(db, job.id)
  const line = lines.find(({ position }) => position === input.line) ?? refuse('not_found')
  const stageOf = (stage: LineStage) => lineStages.indexOf(stage)
  if (stageOf(line.production) >= stageOf(to)) {
    return { order: job.number, status: job.status, stage: line.production }
  }
  const { during, orderTo } = stages[to]
  const from = lineStages[stageOf(to) - 1]!
  if (!during.includes(job.status) || line.production !== from) {
    return refuse('conflict', { status: String(job.status), stage: line.production })
  }
  // Also for a line that moves nothing else: the next scan is what a hold stops.
  await refuseStopped(db, job.id)
  const open = to === 'STARTED' ? [] : await selectOpen(db, job.id)
  if (open.some(({ line_id }) => to === 'PACKED' || line_id === line.id)) {
    return refuse('conflict', { remake: 'open' })
  }
  if (!(await setStage(db, line.id, { from, to }))) return refuse('conflict')
  const others = lines.filter(({ id }) => id !== line.id)
  const isMoving =
    to === 'STARTED'
      ? job.status === orderStatus.downloaded
      : others.every(({ production }) => stageOf(production) >= stageOf(to))
  if (!isMoving) return { order: job.number, status: job.status, stage: to }
  return { ...(await move(ctx, job, orderTo)), stage: to }
}

/** Whether nothing of it is made yet, so that it can be cancelled as support asks. */
export async function answerCancellation(
  ctx: FloorCtx,
  input: { order: string; answer: 'AGREED' | 'REFUSED'; note?: string | undefined },
): Promise<Moved> {
  const job = await lockJob(ctx.db, input.order)
  const { answer, note } = input
  await answerCancelRequest(ctx.db, { orderId: job.id, answer, note, ...who(ctx) })
  await settleCancelAnswers(ctx, job.id)
  return whereIs(ctx, job)
}

export async function returnJob(
  ctx: FloorCtx,
  input: { order: string; note?: string | undefined },
) {
  const job = await lockJob(ctx.db, input.order)
  return move(ctx, job, 200, input.note ?? 'download again')
}

export async function reportError(
  ctx: FloorCtx,
  input: { order: string; kind: string; line?: number | undefined; note?: string | undefined },
) {
  const job = await lockJob(ctx.db, input.order)
  // A station speaks of its own download; a person who saw that a file is broken, of any.
  if (job.status === orderStatus.downloading && ctx.station) refuseWithoutLease(ctx, job)
  const where = input.line === undefined ? job.number : lineCode(job.number, input.line)
  const moved = await move(ctx, job, 2, reasonOf(`${input.kind}: ${where}`, input.note))
  await queries.deleteLease(ctx.db, job.id)
  return moved
}

export async function sendParcels(
  ctx: FloorCtx,
  input: {
    order: string
    carrier: string
    service?: string | undefined
    trackingNumber: readonly string[]
    weightGrams: readonly number[]
  },
) {
  const { carrier, service, trackingNumber, weightGrams } = input
  if (trackingNumber.length === 0) return refuse('invalid', { trackingNumber: 'required' })
  if (new Set(trackingNumber).size < trackingNumber.length) {
    return refuse('invalid', { trackingNumber: 'twice' })
  }
  if (weightGrams.length > 0 && weightGrams.length !== trackingNumber.length) {
    return refuse('invalid', { weightGrams: 'one_for_each_parcel' })
  }
  const job = await lockJob(ctx.db, input.order)
  await refuseStopped(ctx.db, job.id)
  await parcels.sendParcels(ctx.db, {
    orderId: job.id,
    carrier,
    service,
    parcels: trackingNumber.map((number, index) => ({
      trackingNumber: number,
      weightGrams: weightGrams[index],
    })),
    ...who(ctx),
  })
  return whereIs(ctx, job)
}

export async function offerCollection(ctx: FloorCtx, input: { order: string }) {
  const job = await lockJob(ctx.db, input.order)
  await refuseStopped(ctx.db, job.id)
  await parcels.offerAtFactory(ctx.db, { orderId: job.id, ...who(ctx) })
  return whereIs(ctx, job)
}

export async function handOver(ctx: FloorCtx, input: { order: string }) {
  const job = await lockJob(ctx.db, input.order)
  await parcels.handOverAtFactory(ctx.db, { orderId: job.id, ...who(ctx) })
  return whereIs(ctx, job)
}

export async function reportNotShipped(
  ctx: FloorCtx,
  input: { order: string; kind: string; note?: string | undefined },
) {
  const job = await lockJob(ctx.db, input.order)
  return move(ctx, job, 17, reasonOf(input.kind, input.note))
}

export async function repack(ctx: FloorCtx, input: { order: string; note?: string | undefined }) {
  const job = await lockJob(ctx.db, input.order)
  return move(ctx, job, 8, input.note)
}

async function move(
  ctx: FloorCtx,
  job: queries.JobRow,
  to: OrderStatus,
  reason?: string,
): Promise<Moved> {
  await moveOrder(ctx.db, { orderId: job.id, to, actor: ctx.by, reason, now: ctx.now })
  return { order: job.number, status: to }
}

const who = ({ by, now }: FloorCtx) => ({ by, now })

/** Events that a carrier told before may have taken it further than the factory did. */
async function whereIs(ctx: FloorCtx, { id, number }: queries.JobRow): Promise<Moved> {
  return { order: number, status: await queries.findStatus(ctx.db, id) }
}

const reasonOf = (what: string, note: string | undefined) => (note ? `${what}, ${note}` : what)
