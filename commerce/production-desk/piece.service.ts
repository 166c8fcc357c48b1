import { refuse } from '#api/refusal.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import {
  listLines,
  listOpenRemakes,
  type JobLine,
} from '#commerce/production/floor-reading.service.ts'
import { findPictures } from '#commerce/production/job-reading.service.ts'
import { findStops } from '#commerce/production/job-stops.ts'
import { lineCode, readCode, remakeCode, unitCode } from '#commerce/production/line-code.rules.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { mayIn, todayOfFactory, type DeskTools } from './desk-context.ts'
import { findLeavesOn, findPinnedNote } from './desk.queries.ts'
import { describeStop } from './job.service.ts'
import type { Piece } from './desk-rows.contract.ts'

/** Piece of a scanned code, with what this person can do with it now. Moves nothing. */
export async function findPiece(
  ctx: StaffCtx,
  tools: DeskTools,
  input: { code: string },
): Promise<Piece> {
  const { db } = ctx
  const code = readCode(input.code) ?? refuse('invalid', { code: 'no_code' })
  const order = await findOfficeOrder(ctx, 'production.read', code.order)
  const lines = await listLines(db, order.id)
  const line =
    code.line === undefined
      ? // Of a job with one line the code of the order is as good as that of the line.
        lines.length === 1
        ? lines[0]
        : undefined
      : (lines.find(({ position }) => position === code.line) ?? refuse('not_found'))
  if (code.unit !== undefined && code.unit > line!.quantity) return refuse('not_found')
  const stops = await findStops(db, order.id)
  const open = await listOpenRemakes(db, order.id)
  const own = line ? open.filter(({ line_id }) => line_id === line.id) : open
  const leavesOn = await findLeavesOn(db, order.id)
  const next =
    stops.length > 0 || !line
      ? []
      : nextMoves({
          number: order.number,
          status: order.status,
          line,
          unit: code.unit,
          openRemakes: own.map(({ number }) => number),
          scannedRemake: code.remake,
          mayMove: mayIn(ctx, 'production.move', order.store),
          mayPack: mayIn(ctx, 'production.pack', order.store),
        })
  return {
    number: order.number,
    store: order.store,
    status: order.status,
    leavesOn,
    isLate: leavesOn !== undefined && leavesOn < todayOfFactory(tools, ctx.now),
    line: line?.position,
    unit: code.unit,
    remake: code.remake,
    stage: line?.production,
    article: line?.article_name,
    variantLabel: line?.variant_label,
    quantity: line?.quantity,
    pieces: line && line.quantity * line.pieces,
    picture: line && (await findPictures(ctx, [line])).get(line.version_id ?? '')?.sha256,
    stops: stops.map(describeStop),
    pinnedNote: await findPinnedNote(db, order.id),
    remakes: own.map((remake) => ({
      code: remakeCode(order.number, positionOf(lines, remake.line_id), remake.number),
      pieces: remake.pieces,
      reason: remake.reason,
    })),
    next,
  }
}

const positionOf = (lines: readonly JobLine[], lineId: string) =>
  lines.find(({ id }) => id === lineId)!.position

type Asked = {
  number: string
  status: number
  line: JobLine
  unit: number | undefined
  openRemakes: readonly number[]
  scannedRemake: number | undefined
  mayMove: boolean
  mayPack: boolean
}

/** Waits for the floor: whatever was made of it before counts no more. */
const toTake: readonly number[] = [orderStatus.waitingDownload, orderStatus.downloading]
const startable: readonly number[] = [orderStatus.downloaded, orderStatus.production]

function nextMoves(asked: Asked): Piece['next'] {
  const { number, status, line, unit, openRemakes, scannedRemake } = asked
  if (!asked.mayMove) return []
  const code = lineCode(number, line.position)
  if (scannedRemake !== undefined) {
    return openRemakes.includes(scannedRemake)
      ? [{ mode: 'FINISH', code: remakeCode(number, line.position, scannedRemake) }]
      : []
  }
  if (openRemakes.length > 0) {
    return openRemakes.map((remake) => ({
      mode: 'FINISH',
      code: remakeCode(number, line.position, remake),
    }))
  }
  if (toTake.includes(status)) return [{ mode: 'START', code }]
  if (startable.includes(status) && line.production === 'WAITING') return [{ mode: 'START', code }]
  if (status === orderStatus.production && line.production === 'STARTED') {
    return [{ mode: 'FINISH', code }]
  }
  if (status !== orderStatus.produced || !asked.mayPack) return []
  if (unit !== undefined) return [{ mode: 'PACK', code: unitCode(number, line.position, unit) }]
  return line.quantity === 1 ? [{ mode: 'PACK', code }] : []
}
