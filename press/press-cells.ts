import { openCells, type Cells } from './cell/cells.ts'

/** The largest single page takes 600 MB and 15 s of processor time; whatever takes more is stuck. */
const MEMORY_LIMIT_MB = 1_000
const TIME_LIMIT_MS = 60_000
/** Of a page more: a spread of ten photos takes 2 s. */
const PAGE_LIMIT_MS = 4_000
const LONGEST_LIMIT_MS = 300_000
const RECYCLE_AFTER = 100

/** A book of 130 pages takes longer than any single page may. */
export function pressTimeLimitMs(pages: number): number {
  return Math.min(TIME_LIMIT_MS + (pages - 1) * PAGE_LIMIT_MS, LONGEST_LIMIT_MS)
}

/** Processes that draw previews, proofs and print files. Started when first needed. */
export function openPressCells(count: number, workArea?: string): Cells {
  return openCells({
    module: new URL('./press-work.ts', import.meta.url),
    count,
    recycleAfter: RECYCLE_AFTER,
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS,
    workArea,
  })
}
