type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }

/** A shift belongs to the ones before it while they are this close, and the whole no longer than that. */
const SHIFT_PAUSE_MS = 1_000
const SHIFT_WINDOW_MS = 5_000
const WORST_KEPT = 10
const INTERACTIONS_PER_OUTLIER = 50
const PHONE_WIDTH = 768

/** Measures how soon, how steadily and how promptly this page was there, and tells it once, when it is left. */
export function watchVitals(page: string): void {
  let lcp = 0
  let cls = 0
  let window = { value: 0, first: 0, last: 0 }
  const slowest = new Map<number, number>()
  let interactions = 0

  watch('largest-contentful-paint', (entry) => (lcp = entry.startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime: at } = entry as Shift
    if (hadRecentInput) return
    const isNext = at - window.last < SHIFT_PAUSE_MS && at - window.first < SHIFT_WINDOW_MS
    window = isNext
      ? { ...window, value: window.value + value, last: at }
      : { value, first: at, last: at }
    cls = Math.max(cls, window.value)
  })
  watch('event', (entry) => {
    const { interactionId: id, duration } = entry as Interaction
    if (!id) return
    if (!slowest.has(id)) interactions += 1
    slowest.set(id, Math.max(duration, slowest.get(id) ?? 0))
    if (slowest.size <= WORST_KEPT) return
    const [least] = [...slowest].toSorted(([, one], [, other]) => one - other)
    slowest.delete(least![0])
  })

  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', tell, true)
    const worst = [...slowest.values()].toSorted((one, other) => other - one)
    const inp =
      worst[Math.min(worst.length - 1, Math.floor(interactions / INTERACTIONS_PER_OUTLIER))]
    const told = { page, lcp, cls, ...(inp !== undefined && { inp }) }
    const device = innerWidth < PHONE_WIDTH ? 'phone' : 'desktop'
    const body = Object.entries({ ...told, device }).map(([name, value]) => [name, String(value)])
    navigator.sendBeacon('/api/vitals', new URLSearchParams(body))
  }
  addEventListener('visibilitychange', tell, true)
}

/** Browsers that know nothing of a kind are left in peace. */
function watch(type: string, note: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
  })
}
