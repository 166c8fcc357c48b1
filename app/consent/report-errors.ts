import { postJson } from './visitor-session.ts'

/** A page that fails in a loop says so often enough. */
const MOST_REPORTS = 5
const LONGEST_STACK = 1_000

export function reportErrors(): void {
  let reports = 0
  const report = (error: unknown, fallback: string) => {
    reports += 1
    if (reports > MOST_REPORTS) return
    const text = error instanceof Error ? (error.stack ?? error.message) : fallback
    const message = text.slice(0, LONGEST_STACK)
    const { referrer } = document
    void postJson('/api/log', { level: 'ERROR', message, url: location.href, referrer })
  }
  addEventListener('error', (event) => {
    // A picture that did not load comes here too, without words.
    if (event.message) report(event.error, event.message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // Somebody left the page or the line is gone: nothing is broken.
    if (reason instanceof Error && /AbortError|NetworkError/.test(reason.name)) return
    report(reason, String(reason))
  })
}
