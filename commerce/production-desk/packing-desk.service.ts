import { getPacking as readPacking } from '#commerce/production/job-reading.service.ts'
import { findPictures } from '#commerce/production/job-reading.service.ts'
import { findStops } from '#commerce/production/job-stops.ts'
import {
  listChecks,
  listLines,
  listOpenRemakes,
  listParcels,
} from '#commerce/production/floor-reading.service.ts'
import * as packing from '#commerce/production/packing.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { floorOf, mayIn } from './desk-context.ts'
import { findPinnedNote, selectCarriers } from './desk.queries.ts'
import { describeParcels, describeStop } from './job.service.ts'

/** Contents of the box and what is missing; for whom it is, only for those who may know. */
export async function getPacking(ctx: StaffCtx, input: { number: string }) {
  const { db, staff, now } = ctx
  const order = await findOfficeOrder(ctx, 'production.pack', input.number)
  const {
    lines: _,
    contact,
    address,
    pickupPoint,
    ...facts
  } = await readPacking(ctx, {
    order: order.number,
  })
  const seesPeople = mayIn(ctx, 'order.contact', order.store)
  if (seesPeople) await recordLook(db, staff.id, { kind: 'order', id: order.number }, now)
  const lines = await listLines(db, order.id)
  const checks = await listChecks(db, order.id)
  const pictures = await findPictures(ctx, lines)
  const shown = lines.map((line) => ({
    line: line.position,
    quantity: line.quantity,
    pieces: line.quantity * line.pieces,
    article: line.article_name,
    variantLabel: line.variant_label,
    missing: packing.missingUnits(line, checks),
    picture: pictures.get(line.version_id ?? '')?.sha256,
  }))
  return {
    ...facts,
    ...(seesPeople && { contact, address, pickupPoint }),
    store: order.store,
    status: order.status,
    lines: shown,
    missing: shown.reduce((sum, { missing }) => sum + missing.length, 0),
    openRemakes: (await listOpenRemakes(db, order.id)).length,
    pinnedNote: await findPinnedNote(db, order.id),
    stops: (await findStops(db, order.id)).map(describeStop),
    parcels: describeParcels(await listParcels(db, order.id)),
    carriers: facts.carrier === undefined ? await selectCarriers(db) : [],
  }
}

export async function countPieces(
  ctx: StaffCtx,
  input: { number: string; line: number; count: number },
) {
  const order = await findOfficeOrder(ctx, 'production.pack', input.number)
  const { line, count } = input
  const checked = await packing.checkPiece(floorOf(ctx), { order: order.number, line, count })
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    after: { line, counted: count },
  })
  return { number: order.number, left: checked.left, leftInOrder: checked.leftInOrder }
}

export async function emptyBox(ctx: StaffCtx, input: { number: string; line: number }) {
  const order = await findOfficeOrder(ctx, 'production.pack', input.number)
  const { line } = input
  const { removed } = await packing.uncheckLine(floorOf(ctx), { order: order.number, line })
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    after: { line, takenOut: removed },
  })
  return { number: order.number, removed }
}

export async function packOrder(
  ctx: StaffCtx,
  input: {
    number: string
    box: string
    weightGrams: readonly number[]
    isWeightConfirmed?: boolean | undefined
    carrier?: string | undefined
  },
) {
  const { number, ...boxes } = input
  const order = await findOfficeOrder(ctx, 'production.pack', number)
  const packed = await packing.packOrder(floorOf(ctx), { ...boxes, order: order.number })
  const { status, trackingNumbers } = packed
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { status: order.status },
    after: { status, trackingNumbers, ...boxes },
  })
  return { number: order.number, status, trackingNumbers }
}
