import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { REQUEST_ID_HEADER } from '#api/contract.ts'
import { networkOf } from '#commerce/kernel/attempt-limit.ts'
import { beginTrace, endSpan, runInTrace } from '#commerce/kernel/trace.ts'
import type { Log } from '#server/observe/log.ts'
import type { Metrics } from '#server/observe/metrics.ts'
import type { WebContext, WebEnv } from '#server/web/web-context.ts'

type TraceParts = {
  log: Log
  metrics: Metrics
  addressOf: (incoming: IncomingMessage) => string
  /** Whether the ids that came with a request are of one of ours: a stranger's would be mixed with other people's. */
  isBelieved: (c: WebContext) => boolean
}

/** Gives every request an id, which its answer, its log lines and the jobs that it queues carry. */
export function traceRequests(parts: TraceParts): MiddlewareHandler<WebEnv> {
  const { log, metrics, addressOf, isBelieved } = parts
  return async (c, next) => {
    const started = performance.now()
    const startedAt = Date.now()
    const { trace, parentSpanId } = beginTrace(isBelieved(c) ? idsOf(c) : {})
    c.set('requestId', trace.requestId)
    c.set('routeLabel', 'other')
    c.set('clientAddress', addressOf(c.env.incoming))
    await runInTrace(trace, async () => {
      await next()
      c.res.headers.set(REQUEST_ID_HEADER, trace.requestId)
      const seconds = (performance.now() - started) / 1000
      const labels = { method: c.req.method, route: c.get('routeLabel'), status: c.res.status }
      metrics.observe(labels, seconds)
      const store = c.get('site')?.slug
      log.info(
        {
          ...labels,
          store,
          network: networkOf(c.get('clientAddress')),
          refusal: c.get('refusal'),
          ms: Math.round(seconds * 1000),
        },
        'request',
      )
      endSpan({
        trace,
        parentSpanId,
        name: `${labels.method} ${labels.route}`,
        kind: 'server',
        startedAt,
        fields: {
          'http.request.method': labels.method,
          'http.route': labels.route,
          'http.response.status_code': labels.status,
          'shop.store': store,
        },
        isFailed: labels.status >= 500,
      })
    })
  }
}

const idsOf = (c: WebContext) => ({
  requestId: c.req.header(REQUEST_ID_HEADER),
  traceparent: c.req.header('traceparent'),
})
