/** Safari has nothing that tells. */
const SOON_MS = 1_500
const LATEST_MS = 4_000

/** When nothing else is to be done, or some time later. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, SOON_MS)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(task, { timeout: LATEST_MS })
  return () => cancelIdleCallback(id)
}
