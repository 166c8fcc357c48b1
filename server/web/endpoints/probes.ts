import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentSecurityPolicy, fixedHeaders } from '#server/web/rules/security-headers.ts'

/** Reasons for which a process is not ready; without what it shares with all others, when the one who asks leaves that out. */
export type FindUnreadiness = (asked: { excludesDatabase: boolean }) => Promise<string | undefined>

type Answer = { status: 200 | 503; text: string }

/**
 * Answers `/healthz` and `/readyz` before anything else looks at the request: those who ask know no
 * store, and often send no Host at all. `findUnreadiness` says what is missing, or nothing; `listLimits`
 * what the shop does without, which is no reason to send visitors away. `/readyz?exclude=database` leaves out what
 * all processes share: where nobody is ready nobody is asked, and the pages in their memory would be seen by nobody.
 */
export function createProbes(
  findUnreadiness: FindUnreadiness,
  listLimits: () => string[] = () => [],
) {
  const probes: Record<string, (query: string) => Promise<Answer>> = {
    // Alive, also while it migrates: who is killed in the middle of that begins again.
    '/healthz': async () => ({ status: 200, text: 'ok' }),
    '/readyz': async (query) => {
      const excluded = new URLSearchParams(query).getAll('exclude')
      const missing = await findUnreadiness({ excludesDatabase: excluded.includes('database') })
      return missing === undefined
        ? { status: 200, text: ['ready', ...listLimits()].join('\n') }
        : { status: 503, text: missing }
    },
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method, url = '' } = incoming
    const [path = '', query = ''] = url.split('?', 2)
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined
    if (!probe || (method !== 'GET' && method !== 'HEAD')) return false
    void probe(query)
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
