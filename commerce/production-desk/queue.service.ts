import { findPictures } from '#commerce/production/job-reading.service.ts'
import { lineCode, remakeCode } from '#commerce/production/line-code.rules.ts'
import { presses, type Press } from '#commerce/production/production.terms.ts'
import type { RemakeReason, RemakeState } from '#commerce/production/remake.terms.ts'
import {
  momentFormat,
  readCursor,
  uuidFormat,
  writeCursor,
} from '#commerce/order-desk/keyset.rules.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { shownStores, todayOfFactory, type DeskTools, type FactoryClock } from './desk-context.ts'
import type { DeskRemake } from './desk-rows.contract.ts'
import {
  RATE_DAYS,
  type QueueStage,
  type QueueView,
  type RemakeSort,
} from './production-desk.terms.ts'
import { withNames } from './desk.queries.ts'
import * as queries from './queue.queries.ts'
import * as remakes from './remake-list.queries.ts'

const DAY_MS = 24 * 60 * 60_000

type QueueInput = {
  view: QueueView
  stage: readonly QueueStage[]
  press: readonly Press[]
  article: readonly number[]
  store: readonly string[]
  isLate?: boolean | undefined
  after?: string | undefined
  most: number
}

function filterOf(ctx: ReadingCtx, tools: FactoryClock, input: QueueInput): queries.QueueFilter {
  const stores = shownStores(ctx, 'production.read', input.store)
  const today = todayOfFactory(tools, ctx.now)
  return { ...input, stores, today, isLate: input.isLate ?? false }
}

async function selectPage(ctx: ReadingCtx, filter: queries.QueueFilter, input: QueueInput) {
  const after = readQueuePlace(input.after)
  const found = await queries.selectQueue(ctx.db, filter, { after, most: input.most + 1 })
  const rows = found.slice(0, input.most)
  const last = found.length > input.most ? rows.at(-1) : undefined
  return {
    rows,
    next:
      last &&
      writeCursor([
        'queue',
        String(last.rank),
        last.due,
        last.placed,
        last.number,
        String(last.position),
      ]),
  }
}

/** Lines of the queue alone, for exports. */
export async function readQueue(ctx: ReadingCtx, tools: FactoryClock, input: QueueInput) {
  const filter = filterOf(ctx, tools, input)
  const { rows, next } = await selectPage(ctx, filter, input)
  return { rows: rows.map((row) => describeRow(row, filter.today)), next }
}

export const countLines = (ctx: ReadingCtx, tools: FactoryClock, input: QueueInput) =>
  queries.countQueue(ctx.db, filterOf(ctx, tools, input))

export async function listQueue(ctx: StaffCtx, tools: DeskTools, input: QueueInput) {
  const filter = filterOf(ctx, tools, input)
  const { stores, today } = filter
  const { rows, next } = await selectPage(ctx, filter, input)
  const sums = await queries.selectPressSums(ctx.db, { stores, today })
  const pictures = await findPictures(ctx, rows)
  return {
    rows: rows.map((row) => ({
      ...describeRow(row, today),
      picture: pictures.get(row.version_id ?? '')?.sha256,
    })),
    count: await queries.countQueue(ctx.db, filter),
    views: await queries.countViews(ctx.db, { stores, today }),
    articles: await queries.selectArticles(ctx.db, stores),
    next,
    presses: presses.flatMap((press) => sums.find((one) => one.press === press) ?? []),
    openRemakes: await remakes.countOpen(ctx.db, stores),
    today,
  }
}

function readQueuePlace(cursor: string | undefined): queries.QueuePlace | undefined {
  if (cursor === undefined) return undefined
  const formats = [/^[012]$/, /^\d{4}-\d\d-\d\d$/, /^\d{20}$/, /^[\w-]{1,40}$/, /^\d{1,9}$/]
  const [rank, due, placed, number, position] = readCursor(cursor, 'queue', formats)
  return {
    rank: Number(rank),
    due: due!,
    placed: placed!,
    number: number!,
    position: Number(position),
  }
}

function describeRow(row: queries.QueueRow, today: string) {
  const leavesOn = row.leaves_on ?? undefined
  return {
    number: row.number,
    line: row.position,
    code: lineCode(row.number, row.position),
    store: row.store,
    status: row.status,
    stage: row.stage,
    press: row.press,
    articleId: row.article_id,
    article: row.article_name,
    variantLabel: row.variant_label,
    pieces: row.pieces,
    leavesOn,
    isLate: leavesOn !== undefined && leavesOn < today,
    isToday: leavesOn === today,
    isReprint: row.is_reprint,
    isStopped: row.is_stopped,
    remadePieces: row.remade_pieces,
    since: row.status_changed_at.toISOString(),
  }
}

type RemakeInput = {
  state: readonly RemakeState[]
  reason: readonly RemakeReason[]
  press: readonly Press[]
  store: readonly string[]
  sort: RemakeSort
  after?: string | undefined
  most: number
}

/** Remakes alone, for exports. */
export async function readRemakes(ctx: ReadingCtx, input: RemakeInput) {
  const { db } = ctx
  const stores = shownStores(ctx, 'production.read', input.store)
  const after = readRemakePlace(input.after)
  const found = await remakes.selectRemakes(
    db,
    { ...input, stores },
    { sort: input.sort, after, most: input.most + 1 },
  )
  const rows = found.slice(0, input.most)
  const last = found.length > input.most ? rows.at(-1) : undefined
  return {
    rows: await withNames(db, rows.map(describeRemake)),
    next: last && writeCursor(['remakes', last.asked_text, last.id]),
  }
}

export async function listRemakes(ctx: StaffCtx, input: RemakeInput) {
  const { db, now } = ctx
  const { rows, next } = await readRemakes(ctx, input)
  const stores = shownStores(ctx, 'production.read', input.store)
  const period = { since: new Date(now.getTime() - RATE_DAYS * DAY_MS), stores }
  const made = await remakes.countMadePieces(db, period)
  const reasons = await remakes.countRemadePieces(db, period)
  const remade = reasons.reduce((sum, { pieces }) => sum + pieces, 0)
  return {
    rows,
    next,
    rate: {
      days: RATE_DAYS,
      made,
      remade,
      perMille: made === 0 ? 0 : Math.round((remade * 1000) / made),
      reasons,
    },
  }
}

function readRemakePlace(cursor: string | undefined): remakes.RemakePlace | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = readCursor(cursor, 'remakes', [momentFormat, uuidFormat])
  return { at: at!, id: id! }
}

type RemakeRow = Awaited<ReturnType<typeof remakes.selectRemakes>>[number]

export function describeRemake(row: RemakeRow): DeskRemake {
  return {
    remakeId: row.id,
    number: row.order_number,
    line: row.position,
    remake: row.number,
    code: remakeCode(row.order_number, row.position, row.number),
    store: row.store,
    article: row.article_name,
    press: row.press,
    pieces: row.pieces,
    reason: row.reason,
    note: row.note ?? undefined,
    stage: row.stage,
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    endedBy: row.ended_by ?? undefined,
    endedAt: row.ended_at?.toISOString(),
    endedWhy: row.ended_why ?? undefined,
  }
}
