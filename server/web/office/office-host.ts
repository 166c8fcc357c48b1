import type { Hono, MiddlewareHandler } from 'hono'
import { hostnameOf } from '#config/sites.ts'
import type { OuterContext, WebEnv } from '#server/web/web-context.ts'

/**
 * Hands every request for the office's own host to the office, before a store is looked for. Stores know nothing of
 * it: a stolen session or a foreign script of a store never reaches what people of the shop can do.
 */
export function officeHost(origin: string, office: Hono<WebEnv>): MiddlewareHandler<WebEnv> {
  const { hostname } = new URL(origin)
  return async (c, next) => {
    const { rawHeaders, headers } = c.env.incoming
    const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1 || hostnameOf(headers.host) !== hostname) return next()
    c.set('routeLabel', 'office')
    const outer: OuterContext = {
      requestId: c.get('requestId'),
      clientAddress: c.get('clientAddress'),
      tell: (label, refusal) => {
        c.set('routeLabel', label)
        if (refusal !== undefined) c.set('refusal', refusal)
      },
    }
    const answer = await office.fetch(c.req.raw, { ...c.env, outer })
    // Rules around it set headers, which the answer of a file or of fetch() does not allow.
    return new Response(answer.body, {
      status: answer.status,
      headers: new Headers(answer.headers),
    })
  }
}
