import { performance } from 'node:perf_hooks'

/** No single field may keep all other visitors waiting for longer. */
export const MOST_MS = 20
const TRIES = 5
/** What took seconds is not tried again: no busy machine does that to a millisecond. */
const HOPELESS_MS = 2_000

/** The least that a synchronous call took: a busy machine makes single tries slow, not all of them. */
export function leastMs(call: () => unknown, enough = MOST_MS): number {
  let least = Infinity
  for (let i = 0; i < TRIES && least > enough; i += 1) {
    const startedAt = performance.now()
    call()
    least = Math.min(least, performance.now() - startedAt)
    if (least > HOPELESS_MS) break
  }
  return least
}

/** The least time for which the event loop was busy until the answer was there. */
export async function leastBusyMs(ask: () => Promise<unknown>, enough = MOST_MS): Promise<number> {
  let least = Infinity
  for (let i = 0; i < TRIES && least > enough; i += 1) {
    const before = performance.eventLoopUtilization()
    await ask()
    least = Math.min(least, performance.eventLoopUtilization(before).active)
  }
  return least
}
