import * as moves from '#commerce/production/job-moves.service.ts'
import {
  findDamage,
  takeJob as takeWaiting,
  type Damage,
} from '#commerce/production/lease.service.ts'
import { remakeCode } from '#commerce/production/line-code.rules.ts'
import * as packing from '#commerce/production/packing.service.ts'
import type { errorKinds, notShippedKinds } from '#commerce/production/production.terms.ts'
import * as remakes from '#commerce/production/remake.service.ts'
import type { RemakeReason } from '#commerce/production/remake.terms.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { FloorCtx } from '#commerce/production/factory-context.ts'
import { floorOf, type DeskTools } from './desk-context.ts'

type Done = { status: number }

/** Answer of a move: what else the factory's own use cases tell is for its machines. */
const statusOf = ({ status }: Done): Done => ({ status })
const stageOf = <Stage>({ status, stage }: Done & { stage: Stage }) => ({ status, stage })

/** Does something with a job that the person may touch, and tells the audit log from where to where it went. */
async function onJob<Result extends Done>(
  ctx: StaffCtx,
  permission: Permission,
  asked: { number: string; reason?: string | undefined; told?: object },
  work: (floor: FloorCtx, order: string) => Promise<Result>,
): Promise<Result & { number: string }> {
  const order = await findOfficeOrder(ctx, permission, asked.number)
  const done = await work(floorOf(ctx), order.number)
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { status: order.status },
    after: { status: done.status, ...asked.told },
    reason: asked.reason,
  })
  return { ...done, number: order.number }
}

/** Reads every file of a job before it is taken. Before the transaction, because a disk may be slow. */
export async function prepareTake(
  ctx: StaffCtx,
  { storage }: DeskTools,
  input: { number: string },
): Promise<Damage | undefined> {
  const order = await findOfficeOrder(ctx, 'production.move', input.number)
  return findDamage({ db: ctx.db, now: ctx.now, storage }, { order: order.number })
}

export function takeJob(ctx: StaffCtx, { number }: { number: string }, damage: Damage | undefined) {
  return onJob(ctx, 'production.move', { number }, (floor, order) =>
    takeWaiting(floor, { order }, damage).then(statusOf),
  )
}

export function returnJob(
  ctx: StaffCtx,
  { number, note }: { number: string; note?: string | undefined },
) {
  return onJob(ctx, 'production.move', { number, reason: note }, (floor, order) =>
    moves.returnJob(floor, { order, note }).then(statusOf),
  )
}

export function moveLine(
  ctx: StaffCtx,
  { number, line, to }: { number: string; line: number; to: 'STARTED' | 'FINISHED' },
) {
  return onJob(ctx, 'production.move', { number, told: { line, to } }, (floor, order) =>
    moves.moveLine(floor, { order, line, to }).then(stageOf),
  )
}

export function reportError(
  ctx: StaffCtx,
  input: {
    number: string
    kind: (typeof errorKinds)[number]
    line?: number | undefined
    note?: string | undefined
  },
) {
  const { number, kind, line, note } = input
  const asked = { number, reason: note, told: { kind, line } }
  return onJob(ctx, 'production.move', asked, (floor, order) =>
    moves.reportError(floor, { order, kind, line, note }).then(statusOf),
  )
}

export async function askRemake(
  ctx: StaffCtx,
  input: {
    number: string
    line: number
    piece: readonly number[]
    reason: RemakeReason
    note?: string | undefined
  },
) {
  const { number, line, piece: pieces, reason, note } = input
  const asked = { number, reason: note ?? reason, told: { line, pieces, made: 'again' } }
  const done = await onJob(ctx, 'production.remake', asked, async (floor, order) => {
    const made = await remakes.askRemake(floor, { order, line, pieces, reason, note })
    return { status: made.status, remake: made.number }
  })
  return { ...done, code: remakeCode(done.number, line, done.remake) }
}

type NamedRemake = { number: string; line: number; remake: number }

export function finishRemake(ctx: StaffCtx, { number, line, remake }: NamedRemake) {
  const asked = { number, told: { line, remake, state: 'MADE' } }
  return onJob(ctx, 'production.move', asked, (floor, order) =>
    remakes.endRemake(floor, { order, line, remake, to: 'MADE' }).then(stageOf),
  )
}

export function waiveRemake(ctx: StaffCtx, input: NamedRemake & { why: string }) {
  const { number, line, remake, why } = input
  const asked = { number, reason: why, told: { line, remake, state: 'WAIVED' } }
  return onJob(ctx, 'production.waive', asked, (floor, order) =>
    remakes.endRemake(floor, { order, line, remake, to: 'WAIVED', why }).then(stageOf),
  )
}

export function reportNotShipped(
  ctx: StaffCtx,
  input: { number: string; kind: (typeof notShippedKinds)[number]; note?: string | undefined },
) {
  const { number, kind, note } = input
  const asked = { number, reason: note, told: { kind } }
  return onJob(ctx, 'production.pack', asked, (floor, order) =>
    moves.reportNotShipped(floor, { order, kind, note }).then(statusOf),
  )
}

export function repack(
  ctx: StaffCtx,
  { number, note }: { number: string; note?: string | undefined },
) {
  return onJob(ctx, 'production.pack', { number, reason: note }, (floor, order) =>
    moves.repack(floor, { order, note }).then(statusOf),
  )
}

/** The packed order may leave: its label has the address as it is now. */
export function makeLabelAgain(
  ctx: StaffCtx,
  { number, since }: { number: string; since: string },
) {
  const asked = { number, told: { label: 'again', addressOf: since } }
  return onJob(ctx, 'production.pack', asked, (floor, order) =>
    packing.makeLabelAgain(floor, { order, since }).then(statusOf),
  )
}

export function labelReturned(ctx: StaffCtx, { number }: { number: string }) {
  const asked = { number, told: { label: 'again' } }
  return onJob(ctx, 'production.pack', asked, async (floor, order) => {
    const { status, trackingNumbers } = await packing.labelReturned(floor, { order })
    return { order, status, trackingNumbers }
  })
}

export function offerCollection(ctx: StaffCtx, { number }: { number: string }) {
  return onJob(ctx, 'production.pack', { number }, (floor, order) =>
    moves.offerCollection(floor, { order }).then(statusOf),
  )
}

export function confirmCollection(ctx: StaffCtx, { number }: { number: string }) {
  return onJob(ctx, 'production.pack', { number }, (floor, order) =>
    moves.handOver(floor, { order }).then(statusOf),
  )
}
