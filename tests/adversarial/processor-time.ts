/** No single field may keep all other visitors waiting for longer. */
export const MOST_MS = 20
const TRIES = 5
/** What took seconds is not tried again: no busy machine does that to a millisecond. */
const HOPELESS_MS = 2_000

/** Processor time of this thread alone: how long a clock went on meanwhile says how busy the machine was. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The least that a synchronous call took: the first try also compiles what it runs. */
export function leastMs(call: () => unknown, enough = MOST_MS): number {
  let least = Infinity
  for (let i = 0; i < TRIES && least > enough; i += 1) {
    const before = processorMs()
    call()
    least = Math.min(least, processorMs() - before)
    if (least > HOPELESS_MS) break
  }
  return least
}

/** The least that this thread worked until the answer was there. */
export async function leastBusyMs(ask: () => Promise<unknown>, enough = MOST_MS): Promise<number> {
  let least = Infinity
  for (let i = 0; i < TRIES && least > enough; i += 1) {
    const before = processorMs()
    await ask()
    least = Math.min(least, processorMs() - before)
  }
  return least
}
