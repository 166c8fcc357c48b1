import { openSandboxPool, type SandboxPool } from './sandbox/sandbox-pool.ts'

/** The largest single page takes 600 MB and 15 s of processor time; whatever takes more is stuck. */
const MEMORY_LIMIT_MB = 1_000
const TIME_LIMIT_MS = 60_000
/** Limits of a page more. A photo takes a second and 2 MB of the file, which is read once more as a whole. */
const PAGE_LIMIT = { timeMs: 12_000, memoryMb: 12 }
const MOST = { timeLimitMs: 900_000, memoryLimitMb: 1_800 }
const RECYCLE_AFTER = 100

/** A book of 130 pages takes more than any single page may. */
export function pressLimits(pages: number): { timeLimitMs: number; memoryLimitMb: number } {
  const more = pages - 1
  return {
    timeLimitMs: Math.min(TIME_LIMIT_MS + more * PAGE_LIMIT.timeMs, MOST.timeLimitMs),
    memoryLimitMb: Math.min(MEMORY_LIMIT_MB + more * PAGE_LIMIT.memoryMb, MOST.memoryLimitMb),
  }
}

/** Processes that draw previews, proofs and print files. Started when first needed. */
export function openPressSandboxes(count: number, workArea?: string): SandboxPool {
  return openSandboxPool({
    module: new URL('./press-work.ts', import.meta.url),
    count,
    recycleAfter: RECYCLE_AFTER,
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS,
    workArea,
  })
}
