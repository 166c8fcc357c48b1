import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as batches from './batches.queries.ts'
import { findCursor, saveProgress } from './housekeeping.queries.ts'

type Db = Kysely<Tables>

export type { Slice } from './batches.queries.ts'

/** Sizes of a batch: it grows and shrinks with the time that it takes, so that no statement holds others up. */
const LEAST_ROWS = 100
const FIRST_ROWS = 1_000
const MOST_ROWS = 2_000
const SHORT_MS = 30
const LONG_MS = 100
/** Other steps wait for this one: what is left after so long goes on in the next run. */
const MOST_RUN_MS = 5 * 60_000
const SAVED_EVERY_MS = 5_000
/** Visitors have the database for three times as long as a batch took, so longer under load. */
const PAUSE_PER_MS = 3
const MOST_PAUSE_MS = 500

type Named = { step: string; mostRunMs?: number }

/** Deletes what is due, oldest first, in statements of their own; how many rows went. */
export async function deleteInBatches(db: Db, rows: batches.DueRows & Named): Promise<number> {
  return runBatches(db, rows, (most) => batches.deleteBatch(db, rows, most))
}

/** Changes what is due; the change must make a row no longer due. */
export async function updateInBatches(
  db: Db,
  rows: batches.DueRows & Named & { set: RawBuilder<unknown> },
): Promise<number> {
  return runBatches(db, rows, (most) => batches.updateBatch(db, rows, most))
}

async function runBatches(
  db: Db,
  rows: batches.DueRows & Named,
  runOne: (most: number) => Promise<batches.Batch>,
): Promise<number> {
  const run = openRun(db, rows)
  let most = FIRST_ROWS
  for (;;) {
    const { value: batch, tookMs } = await run.timed(() => runOne(most))
    run.count(batch.count)
    if (batch.count < most) break
    if (run.isTimeOver()) {
      await run.save({ isFinished: false, oldestDueAt: await batches.findOldestDue(db, rows) })
      return run.removed()
    }
    most = nextSize(most, tookMs)
    await run.saveNowAndThen({ oldestDueAt: batch.lastBy ?? undefined })
    await run.pause(tookMs)
  }
  await run.save({ isFinished: true })
  return run.removed()
}

/** Walks through a table by its key, and goes on in the next run where this one's time was over. */
export async function walkInSlices(
  db: Db,
  { step, mostRunMs }: Named,
  lookAt: (slice: { after: string | undefined; most: number }) => Promise<batches.Slice>,
): Promise<number> {
  const run = openRun(db, { step, ...(mostRunMs !== undefined && { mostRunMs }) })
  let after = await findCursor(db, step)
  // From where the last run ended to the end, then from the start to there.
  let wasAtEnd = after === undefined
  let most = FIRST_ROWS
  for (;;) {
    const asked = { after, most }
    const { value: slice, tookMs } = await run.timed(() => lookAt(asked))
    run.count(slice.removed)
    after = slice.last ?? undefined
    if (slice.looked < most) {
      if (wasAtEnd) break
      wasAtEnd = true
      after = undefined
      continue
    }
    if (run.isTimeOver()) {
      await run.save({ isFinished: false, cursor: after })
      return run.removed()
    }
    most = nextSize(most, tookMs)
    await run.saveNowAndThen({ cursor: after })
    await run.pause(tookMs)
  }
  await run.save({ isFinished: true })
  return run.removed()
}

/** Walks through a table and deletes what only a look at other tables shows to be nobody's. */
export async function deleteWalking(db: Db, rows: batches.WalkedRows & Named): Promise<number> {
  return walkInSlices(db, rows, (slice) => batches.deleteInSlice(db, rows, slice))
}

function nextSize(most: number, tookMs: number): number {
  if (tookMs > LONG_MS) return Math.max(LEAST_ROWS, most >> 1)
  return tookMs < SHORT_MS ? Math.min(MOST_ROWS, most * 2) : most
}

type Saved = { isFinished?: boolean; oldestDueAt?: Date | undefined; cursor?: string | undefined }

function openRun(db: Db, { step, mostRunMs = MOST_RUN_MS }: Named) {
  const startedAt = performance.now()
  let savedAt = startedAt
  let removed = 0
  let counted = 0
  let slowestMs = 0

  async function save({ isFinished = false, oldestDueAt, cursor }: Saved): Promise<void> {
    const progress = { step, removed, slowestMs, isFinished, oldestDueAt, cursor }
    await saveProgress(db, progress, counted)
    counted = removed
    savedAt = performance.now()
  }

  return {
    save,
    removed: () => removed,
    count: (rows: number) => (removed += rows),
    isTimeOver: () => performance.now() - startedAt > mostRunMs,
    async timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; tookMs: number }> {
      const at = performance.now()
      const value = await work()
      const tookMs = performance.now() - at
      slowestMs = Math.max(slowestMs, tookMs)
      return { value, tookMs }
    },
    saveNowAndThen: async (saved: Saved) => {
      if (performance.now() - savedAt > SAVED_EVERY_MS) await save(saved)
    },
    pause: (tookMs: number) => sleep(Math.min(MOST_PAUSE_MS, tookMs * PAUSE_PER_MS)),
  }
}
