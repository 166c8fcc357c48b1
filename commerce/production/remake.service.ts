import { refuse } from '#api/refusal.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { setStage } from '#commerce/order/order.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { nameOf, type FloorCtx } from './factory-context.ts'
import { moveLine } from './job-moves.service.ts'
import { refuseStopped } from './job-stops.ts'
import { lockJob } from './job-lock.ts'
import { lineCode } from './line-code.rules.ts'
import * as packing from './packing.queries.ts'
import * as queries from './production.queries.ts'
import { remakeLife, type RemakeReason } from './remake.terms.ts'
import * as remakes from './remake.queries.ts'

/** One of the quantity that a piece belongs to: of a set of prints, any print spoils the set. */
export const unitOfPiece = (piece: number, { pieces }: { pieces: number }) =>
  Math.ceil(piece / pieces)

/**
 * Some pieces of a line are made again. The line is no longer finished, an order that was finished is in production
 * again, and what lay in the box of these pieces is taken out; all other pieces stay as they are.
 */
export async function askRemake(
  ctx: FloorCtx,
  input: {
    order: string
    line: number
    pieces: readonly number[]
    reason: RemakeReason
    note?: string | undefined
  },
) {
  const { db, by, now } = ctx
  const job = await lockJob(db, input.order)
  await refuseStopped(db, job.id)
  const lines = await queries.selectLines(db, job.id)
  const line = lines.find(({ position }) => position === input.line) ?? refuse('not_found')
  const pieces = [...new Set(input.pieces)].toSorted((one, other) => one - other)
  const most = line.quantity * line.pieces
  if (pieces.length === 0) return refuse('invalid', { piece: 'required' })
  if (pieces.some((piece) => piece < 1 || piece > most)) {
    return refuse('invalid', { piece: 'too_big' })
  }
  if (input.reason === 'OTHER' && !input.note) return refuse('invalid', { note: 'required' })
  const stage = line.production
  const isMade = job.status === orderStatus.production || job.status === orderStatus.produced
  if (!isMade || stage === 'WAITING') {
    return refuse('conflict', { status: String(job.status), stage })
  }
  const open = (await remakes.selectOpen(db, job.id)).filter(({ line_id }) => line_id === line.id)
  if (open.some((one) => one.pieces.some((piece) => pieces.includes(piece)))) {
    return refuse('conflict', { piece: 'remade_already' })
  }
  const isTakenBack = stage !== 'STARTED'
  const made = await remakes.insertRemake(db, {
    order_id: job.id,
    line_id: line.id,
    pieces,
    reason: input.reason,
    note: input.note ?? null,
    stage,
    takes_back: isTakenBack || open.some(({ takes_back }) => takes_back),
    asked_by: nameOf(by),
    asked_at: now,
  })
  const units = [...new Set(pieces.map((piece) => unitOfPiece(piece, line)))]
  await packing.deleteChecks(db, line.id, units)
  if (isTakenBack) await setStage(db, line.id, { from: stage, to: 'STARTED' })
  if (job.status === orderStatus.produced) {
    const reason = `made again: ${lineCode(job.number, line.position)}, ${input.reason.toLowerCase()}`
    await moveOrder(db, { orderId: job.id, to: orderStatus.production, actor: by, reason, now })
  }
  return {
    order: job.number,
    store: job.store,
    line: line.position,
    remakeId: made.id,
    number: made.number,
    pieces,
    status: job.status === orderStatus.produced ? orderStatus.production : job.status,
  }
}

/** Pieces that were made again are there, or are good as they were. With the last one the line is finished again. */
export async function endRemake(
  ctx: FloorCtx,
  input: {
    order: string
    line: number
    remake: number
    to: 'MADE' | 'WAIVED'
    why?: string | undefined
  },
) {
  const { db, by, now } = ctx
  const { to, why } = input
  const job = await lockJob(db, input.order)
  await refuseStopped(db, job.id)
  if (to === 'WAIVED' && !why) return refuse('invalid', { why: 'required' })
  const lines = await queries.selectLines(db, job.id)
  const line = lines.find(({ position }) => position === input.line) ?? refuse('not_found')
  const all = (await remakes.selectOfOrder(db, job.id)).filter(({ line_id }) => line_id === line.id)
  const remake = all.find(({ number }) => number === input.remake) ?? refuse('not_found')
  const told = { order: job.number, store: job.store, line: line.position, number: remake.number }
  if (!findEdge(remakeLife, { from: remake.state, to, who: 'factory' })) {
    if (remake.state !== to) return refuse('conflict', { remake: 'ended' })
    return { ...told, state: to, isNew: false, status: job.status, stage: line.production }
  }
  await remakes.endRemake(db, remake.id, { state: to, by: nameOf(by), why, now })
  const isLast = all.every(({ id, state }) => id === remake.id || state !== 'ASKED')
  const moved =
    isLast && remake.takes_back
      ? await moveLine(ctx, { order: job.number, line: line.position, to: 'FINISHED' })
      : { status: job.status, stage: line.production }
  return { ...told, state: to, isNew: true, status: moved.status, stage: moved.stage }
}
