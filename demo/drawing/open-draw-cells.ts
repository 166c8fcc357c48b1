import { openCells, type Cells } from '#press/cell/cells.ts'

const MEMORY_LIMIT_MB = 900
const TIME_LIMIT_MS = 120_000

/** Processes that draw the demo's media. They start with the first drawing. */
export function openDrawCells(count: number): Cells {
  return openCells({
    module: new URL('./draw-work.ts', import.meta.url),
    count,
    recycleAfter: 200,
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS,
    queueLimit: Infinity,
    isConfined: false,
  })
}
