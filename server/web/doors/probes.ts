import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentSecurityPolicy, fixedHeaders } from '#server/web/rules/security-headers.ts'

type Answer = { status: 200 | 503; text: string }

/**
 * Answers `/healthz` and `/readyz` before anything else looks at the request: those who ask know no
 * store, and often send no Host at all. `findUnreadiness` says what is missing, or nothing; `listLimits`
 * what the shop does without, which is no reason to send visitors away.
 */
export function createProbes(
  findUnreadiness: () => Promise<string | undefined>,
  listLimits: () => string[] = () => [],
) {
  const probes: Record<string, () => Promise<Answer>> = {
    // Alive, also while it migrates: who is killed in the middle of that begins again.
    '/healthz': async () => ({ status: 200, text: 'ok' }),
    '/readyz': async () => {
      const missing = await findUnreadiness()
      return missing === undefined
        ? { status: 200, text: ['ready', ...listLimits()].join('\n') }
        : { status: 503, text: missing }
    },
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method, url = '' } = incoming
    const [path = ''] = url.split('?', 1)
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined
    if (!probe || (method !== 'GET' && method !== 'HEAD')) return false
    void probe()
      .catch((): Answer => ({ status: 503, text: 'Not ready.' }))
      .then(({ status, text }) => {
        const body = Buffer.from(`${text}\n`)
        outgoing.writeHead(status, { ...headers, 'content-length': body.length })
        outgoing.end(method === 'HEAD' ? undefined : body)
      })
    return true
  }
}

const headers = {
  ...fixedHeaders,
  'content-security-policy': contentSecurityPolicy({
    isDevelopment: false,
    site: undefined,
    path: '/',
  }),
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'private, no-store',
}
