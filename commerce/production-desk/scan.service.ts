import { refuse } from '#api/refusal.ts'
import { moveLine } from '#commerce/production/job-moves.service.ts'
import { findPictures } from '#commerce/production/job-reading.service.ts'
import { findDamage, takeJob, type Damage } from '#commerce/production/lease.service.ts'
import { readCode, type ScannedCode } from '#commerce/production/line-code.rules.ts'
import { checkPiece } from '#commerce/production/packing.service.ts'
import { listLines, type JobLine } from '#commerce/production/floor-reading.service.ts'
import { endRemake } from '#commerce/production/remake.service.ts'
import { findOfficeOrder, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { floorOf, type DeskTools } from './desk-context.ts'
import type { ScanMode } from './production-desk.terms.ts'

type ScanInput = { code: string; mode: ScanMode }

function getCode({ code }: ScanInput): ScannedCode {
  return readCode(code) ?? refuse('invalid', { code: 'no_code' })
}

/** Reads the files of a job that the scan would take. Before the transaction, because a disk may be slow. */
export async function prepareScan(
  ctx: StaffCtx,
  { storage }: DeskTools,
  input: ScanInput,
): Promise<Damage | undefined> {
  if (input.mode !== 'START') return undefined
  return findDamage({ db: ctx.db, now: ctx.now, storage }, { order: getCode(input).order })
}

/**
 * One scan, one answer. The paper says which line, the station says what happens to it; the code of a remake says of
 * itself what it means. The same scan twice moves once.
 */
export async function scan(ctx: StaffCtx, input: ScanInput, damage: Damage | undefined) {
  const code = getCode(input)
  const order = await findOfficeOrder(ctx, 'production.move', code.order)
  const lines = await listLines(ctx.db, order.id)
  const line = code.line === undefined ? undefined : lines.find((one) => one.position === code.line)
  if (code.line !== undefined && !line) return refuse('not_found', { code: 'no_line' })
  const moved = await act(ctx, { mode: input.mode, order, line, lines, code }, damage)
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { status: order.status, ...(line && { stage: line.production }) },
    after: { scanned: input.code.trim(), mode: input.mode, did: moved.did, status: moved.status },
  })
  const picture = line && (await findPictures(ctx, [line])).get(line.version_id ?? '')?.sha256
  return {
    number: order.number,
    line: line?.position,
    remake: code.remake,
    article: line && [line.article_name, line.variant_label].filter(Boolean).join(', '),
    pieces: line && line.quantity * line.pieces,
    picture,
    ...moved,
  }
}

type Scanned = {
  mode: ScanMode
  order: { id: string; number: string; store: string; status: number }
  line: JobLine | undefined
  lines: readonly JobLine[]
  code: ScannedCode
}

type Did = 'MOVED' | 'ALREADY' | 'LOOKED'

async function act(ctx: StaffCtx, scanned: Scanned, damage: Damage | undefined) {
  const { mode, order, line, code } = scanned
  if (mode === 'LOOK') {
    return { did: 'LOOKED' as Did, status: order.status, stage: line?.production }
  }
  if (code.remake !== undefined) return endScannedRemake(ctx, scanned, code.remake)
  if (mode === 'PACK') return packScanned(ctx, scanned)
  // Of a job with one line the code of the order is as good as that of the line.
  const only = line ?? (scanned.lines.length === 1 ? scanned.lines[0] : undefined)
  // One piece that is done does not finish the others.
  if (!only || code.unit !== undefined) return refuse('invalid', { code: 'line_needed' })
  if (mode === 'START') await takeJob(floorOf(ctx), { order: order.number }, damage)
  const to = mode === 'START' ? 'STARTED' : 'FINISHED'
  const before = (await listLines(ctx.db, order.id)).find(({ id }) => id === only.id)!.production
  const asked = { order: order.number, line: only.position, to } as const
  const { status, stage } = await moveLine(floorOf(ctx), asked)
  return { did: (before === stage ? 'ALREADY' : 'MOVED') as Did, status, stage }
}

async function endScannedRemake(ctx: StaffCtx, { order, line, mode }: Scanned, remake: number) {
  // Who begins with the pieces scans the slip, too; only at the end of the work it says that they are there.
  if (mode === 'START' || !line) {
    return { did: 'LOOKED' as Did, status: order.status, stage: line?.production }
  }
  const ended = await endRemake(floorOf(ctx), {
    order: order.number,
    line: line.position,
    remake,
    to: 'MADE',
  })
  const did: Did = ended.isNew ? 'MOVED' : 'ALREADY'
  return { did, status: ended.status, stage: ended.stage }
}

async function packScanned(ctx: StaffCtx, { order, line, lines, code }: Scanned) {
  judgeStore(ctx, 'production.pack', order.store)
  const only = line ?? (lines.length === 1 ? lines[0] : undefined)
  if (!only) return refuse('invalid', { code: 'line_needed' })
  const { added, left, leftInOrder } = await checkPiece(floorOf(ctx), {
    order: order.number,
    line: only.position,
    unit: code.unit,
  })
  const did: Did = added > 0 ? 'MOVED' : 'ALREADY'
  return { did, status: order.status, stage: only.production, left, leftInOrder }
}
