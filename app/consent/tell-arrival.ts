import { postJson } from './visitor-session.ts'

const marks = /[?&](utm_[a-z]+|gclid|awc|afcust)=/

/**
 * Tells where the visitor came from. By the script and not by the request for the page: the page
 * may come from a cache, and a picture or a frame on another site would count as a visit.
 */
export async function tellArrival(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation && navigation.type !== 'navigate') return
  const { referrer } = document
  const isFromElsewhere = referrer !== '' && new URL(referrer).host !== location.host
  if (!isFromElsewhere && !marks.test(location.search)) return
  await postJson('/api/attribution', { url: location.href, referrer })
}
