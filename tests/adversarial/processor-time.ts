/** No single field may keep all other visitors waiting for longer. */
export const MOST_MS = 20
const TRIES = 5
/** What took seconds is not tried again: no other work of the process does that to a millisecond. */
const HOPELESS_MS = 2_000

/** What this thread has computed, without what other programs took from it: machines are busy. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The least that a synchronous call took of several tries: the first one also compiles. */
export function leastMs(call: () => unknown, enough = MOST_MS): number {
  let least = Infinity
  for (let i = 0; i < TRIES && least > enough; i += 1) {
    const before = computedMs()
    call()
    least = Math.min(least, computedMs() - before)
    if (least > HOPELESS_MS) break
  }
  return least
}

/** The same until an answer is there, of client and shop, which share this thread. */
export async function leastBusyMs(ask: () => Promise<unknown>, enough = MOST_MS): Promise<number> {
  let least = Infinity
  for (let i = 0; i < TRIES && least > enough; i += 1) {
    const before = computedMs()
    await ask()
    least = Math.min(least, computedMs() - before)
    if (least > HOPELESS_MS) break
  }
  return least
}
