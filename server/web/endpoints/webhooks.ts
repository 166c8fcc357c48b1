import type { Hono } from 'hono'
import { isRefused, refusals } from '#api/refusal.ts'
import { bodyRules } from '#server/web/rules/body-rules.ts'
import { startVisitOfNobody, type ApiDoor } from '#server/web/visit.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'

/** Signature headers, by which each payment provider shows that it is the one. */
const signatureHeaders: ReadonlyMap<string, string> = new Map([
  ['stripe', 'stripe-signature'],
  ['mollie', 'x-mollie-signature'],
  ['test', 'test-gateway-signature'],
])

/**
 * Payment providers call here, on the address of any store: without cookie and origin, so before the
 * rules for browsers. The very bytes that were signed are handed on.
 */
export function addWebhooks(web: Hono<WebEnv>, door: ApiDoor): void {
  web.post('/webhooks/:provider', bodyRules, async (c) => {
    c.set('routeLabel', 'webhook')
    const provider = c.req.param('provider')
    const header = signatureHeaders.get(provider)
    if (!header) return plain(404, 'Not found.')
    // Unpacked here, a small message could fill the memory.
    if (c.req.header('content-encoding')) return plain(415, 'Unpacked messages only.')
    return receive(c, door, provider, c.req.header(header))
  })
}

async function receive(
  c: WebContext,
  door: ApiDoor,
  provider: string,
  signature: string | undefined,
): Promise<Response> {
  const site = c.get('site')
  const url = new URL(c.req.url)
  if (url.search.length > 2_000 || (signature?.length ?? 0) > 2_000) {
    return plain(400, 'Not from the provider.')
  }
  const visit = startVisitOfNobody(door, { site, locale: site.locales[0], url })
  const answer = await visit.api.settlement.receiveHint(
    { provider, signature, search: url.search },
    { content: new Blob([await c.req.arrayBuffer()]) },
  )
  if (!isRefused(answer)) return plain(200, 'Thank you.')
  // What the API calls an invalid form is here a message that nobody who may has sent.
  if (answer.code === 'invalid') return plain(400, 'Not from the provider.')
  return plain(refusals[answer.code], 'Refused.')
}
