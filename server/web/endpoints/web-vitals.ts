import type { Hono } from 'hono'
import type { Metrics, VitalName } from '#server/observe/metrics.ts'
import { currentChoices } from '#server/web/auth/device-cookies.ts'
import type { PageRenderer } from '#server/web/pages.ts'
import type { Visit } from '#server/web/visit.ts'
import type { WebContext, WebEnv } from '#server/web/web-context.ts'
import { isBot, readBody, textOf } from './visitor-body.ts'

/** Largest values that are believed, and by what a browser's milliseconds become the unit of the histogram. */
const vitals: { name: VitalName; field: string; most: number; unit: number }[] = [
  { name: 'LCP', field: 'lcp', most: 60_000, unit: 1_000 },
  { name: 'INP', field: 'inp', most: 60_000, unit: 1_000 },
  { name: 'CLS', field: 'cls', most: 10, unit: 1 },
]

/** How fast a page was for one of those who agreed to be measured: counted by route, and nothing else is kept. */
export function addWebVitals(
  web: Hono<WebEnv>,
  parts: {
    metrics: Pick<Metrics, 'observeVital'>
    renderer: Pick<PageRenderer, 'app'>
    visitFor: (c: WebContext) => Visit
  },
): void {
  web.post('/api/vitals', async (c) => {
    c.set('routeLabel', 'vitals')
    const body = await readBody(c)
    const nothing = new Response(null, { status: 204 })
    if (isBot(c)) return nothing
    const choices = currentChoices(await parts.visitFor(c).getSession(), c.get('site'))
    if (!choices.isAnalyticsAccepted) return nothing
    const { allRoutes } = await parts.renderer.app()
    const page = textOf(body['page'])
    // A name that a stranger made up would be one more series for ever.
    const route = allRoutes.some(({ name }) => name === page) ? page : 'unknown'
    const device = body['device'] === 'phone' ? 'phone' : 'desktop'
    for (const { name, field, most, unit } of vitals) {
      const text = textOf(body[field])
      const value = /^\d{1,6}(\.\d{1,20})?(e-\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
      if (value <= most) parts.metrics.observeVital(name, { route, device }, value / unit)
    }
    return nothing
  })
}
