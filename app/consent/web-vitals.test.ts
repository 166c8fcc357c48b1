import { afterEach, expect, it, vi } from 'vitest'
import { watchVitals } from './web-vitals.ts'

type Entry = Record<string, unknown> & { entryType: string; startTime: number }

afterEach(() => vi.unstubAllGlobals())

/** What a browser of that kind tells of a page that is left after these entries. */
function leave(entries: readonly Entry[], known: readonly string[], load: object = {}) {
  const told: URLSearchParams[] = []
  const heard: (() => void)[] = []
  class Observer {
    static supportedEntryTypes = known
    private readonly hear: (list: object) => void
    constructor(hear: (list: object) => void) {
      this.hear = hear
    }
    observe({ type }: { type: string }) {
      const seen = entries.filter(({ entryType }) => entryType === type)
      this.hear({ getEntries: () => seen })
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('performance', {
    getEntriesByType: (type: string) =>
      type === 'navigation' ? [load] : entries.filter(({ entryType }) => entryType === type),
  })
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => heard.push(listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: URLSearchParams) => told.push(body) })
  watchVitals('home')
  for (const listener of heard) listener()
  return Object.fromEntries(told[0]!)
}

const modern = ['largest-contentful-paint', 'layout-shift', 'event', 'visibility-state']
const lcp = (startTime: number): Entry => ({ entryType: 'largest-contentful-paint', startTime })
const seen = (name: string, startTime: number): Entry => ({
  entryType: 'visibility-state',
  name,
  startTime,
})
const shift = (startTime: number, value: number): Entry => ({
  entryType: 'layout-shift',
  startTime,
  value,
  hadRecentInput: false,
})

it('tells how long somebody waited for the largest picture, and how far things moved', () => {
  const told = leave([seen('visible', 0), lcp(400), lcp(900), shift(1_000, 0.25)], modern)
  expect(told).toEqual({ page: 'home', lcp: '900', cls: '0.25', device: 'desktop' })
})

it('counts from the click where the page was there before it', () => {
  const prerendered = { activationStart: 5_000 }
  const early = [seen('hidden', 0), seen('visible', 5_000), shift(700, 0.5)]
  expect(leave([...early, lcp(800)], modern, prerendered)).toMatchObject({ lcp: '0', cls: '0' })
  expect(leave([...early, lcp(5_120)], modern, prerendered)).toMatchObject({ lcp: '120', cls: '0' })
})

it('says nothing of a picture that waited in a tab behind another one', () => {
  const behind = [seen('hidden', 0), seen('visible', 60_000), lcp(60_100)]
  expect(leave(behind, modern)).not.toHaveProperty('lcp')
})

it('says nothing of what the browser does not know, instead of that it was perfect', () => {
  expect(leave([lcp(400)], ['event'])).toEqual({ page: 'home', device: 'desktop' })
})
