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
  const { from, until } = whileSeen()
  let lcp: number | undefined
  // A browser that knows nothing of shifts has not seen that there were none.
  let cls = knows('layout-shift') ? 0 : undefined
  let window = { value: 0, first: 0, last: 0 }
  const slowest = new Map<number, number>()
  let interactions = 0

  watch('largest-contentful-paint', ({ startTime }) => {
    if (startTime < until) lcp = Math.max(0, startTime - from)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime: at } = entry as Shift
    if (hadRecentInput || at < from) return
    const isNext = at - window.last < SHIFT_PAUSE_MS && at - window.first < SHIFT_WINDOW_MS
    window = isNext
      ? { ...window, value: window.value + value, last: at }
      : { value, first: at, last: at }
    cls = Math.max(cls ?? 0, window.value)
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
    const device = innerWidth < PHONE_WIDTH ? 'phone' : 'desktop'
    const body = Object.entries({ page, lcp, cls, inp, device }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    navigator.sendBeacon('/api/vitals', new URLSearchParams(body))
  }
  addEventListener('visibilitychange', tell, true)
}

/**
 * Time in which somebody looked at the page: a prerendered one was there before the click, from which its visitor waits, and
 * one in a tab behind this one was painted when its tab came to the front.
 */
function whileSeen(): { from: number; until: number } {
  const [load] = performance.getEntriesByType('navigation')
  const { activationStart: from = 0 } = (load ?? {}) as { activationStart?: number }
  const away = performance
    .getEntriesByType('visibility-state')
    .find(({ name, startTime }) => name === 'hidden' && (from === 0 || startTime > from))
  return { from, until: away?.startTime ?? Infinity }
}

const knows = (type: string) => PerformanceObserver.supportedEntryTypes?.includes(type)

/** Browsers that know nothing of a kind are left in peace. */
function watch(type: string, note: (entry: PerformanceEntry) => void): void {
  if (!knows(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
  })
}
