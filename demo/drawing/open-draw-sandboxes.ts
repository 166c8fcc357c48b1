import { openSandboxPool, type SandboxPool } from '#press/sandbox/sandbox-pool.ts'

const MEMORY_LIMIT_MB = 900
const TIME_LIMIT_MS = 120_000

/** Processes that draw the demo's media. They start with the first drawing. */
export function openDrawSandboxes(count: number): SandboxPool {
  return openSandboxPool({
    module: new URL('./draw-work.ts', import.meta.url),
    count,
    recycleAfter: 200,
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS,
    queueLimit: Infinity,
    isConfined: false,
  })
}
