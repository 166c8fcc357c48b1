import { openCells, type Cells } from './cell/cells.ts'

/** The largest print file takes 600 MB and 15 s of processor time; whatever takes more is stuck. */
const MEMORY_LIMIT_MB = 1_000
const TIME_LIMIT_MS = 60_000
const RECYCLE_AFTER = 100

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
