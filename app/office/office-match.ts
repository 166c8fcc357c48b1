import type { OfficeRoute } from './office-route.ts'

export type OfficeMatch = { route: OfficeRoute; params: Record<string, string> }

/** Route of a path below `/office`; one with fewer parameters wins, so that `/orders/new` is no order. */
export function matchOffice(routes: readonly OfficeRoute[], path: string): OfficeMatch | undefined {
  const parts = path.split('/').filter(Boolean)
  let best: OfficeMatch | undefined
  for (const route of routes) {
    const params = paramsOf(route.path, parts)
    if (!params) continue
    if (!best || Object.keys(params).length < Object.keys(best.params).length) {
      best = { route, params }
    }
  }
  return best
}

function paramsOf(pattern: string, parts: readonly string[]): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  if (wanted.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const part = parts[index]!
    if (!want.startsWith(':')) {
      if (want !== part) return undefined
      continue
    }
    try {
      params[want.slice(1)] = decodeURIComponent(part)
    } catch {
      return undefined
    }
  }
  return params
}
