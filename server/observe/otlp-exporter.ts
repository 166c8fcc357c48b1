import type { Span, SpanKind } from '#commerce/kernel/trace.ts'

/** Numbers of OTLP for kinds of spans. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2
const SEND_EVERY_MS = 2_000
const MOST_AT_ONCE = 500
const MOST_WAITING = 5_000
const PATIENCE_MS = 5_000
/** Of the end as a whole: a supervisor kills whoever takes longer over its spans. */
const CLOSE_MS = 3_000

export type OtlpSettings = {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT names it: `/v1/traces` is added. */
  endpoint: string
  headers: ReadonlyMap<string, string>
  serviceName: string
}

/**
 * Spans to a collector, as OTLP over HTTP in JSON. A collector that is away or slow costs spans, never an answer:
 * they wait in a list of limited length, and what does not fit is dropped and counted.
 */
export function openOtlpExporter(
  { endpoint, headers, serviceName }: OtlpSettings,
  count: (result: 'sent' | 'dropped', spans: number) => void,
  { closeMs = CLOSE_MS }: { closeMs?: number } = {},
) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const resource = { attributes: attributesOf({ 'service.name': serviceName }) }
  const waiting: Span[] = []
  const ending = new AbortController()
  let sending: Promise<void> = Promise.resolve()

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, MOST_AT_ONCE)
      count((await send(spans)) ? 'sent' : 'dropped', spans.length)
    }
  }

  async function send(spans: readonly Span[]): Promise<boolean> {
    const scope = { scope: { name: 'estampa' }, spans: spans.map(spanOf) }
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [scope] }] }),
        redirect: 'error',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  const timer = setInterval(() => {
    sending = sending.then(sendAll)
  }, SEND_EVERY_MS)
  timer.unref()

  return {
    end(span: Span): void {
      if (waiting.length < MOST_WAITING) waiting.push(span)
      else count('dropped', 1)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      const late = setTimeout(() => ending.abort(), closeMs)
      await sending
      await sendAll()
      clearTimeout(late)
    },
  }
}

function spanOf({ trace, parentSpanId, name, kind, startedAt, endedAt, fields, isFailed }: Span) {
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(Math.max(startedAt, endedAt)),
    attributes: attributesOf({ ...fields, 'shop.request_id': trace.requestId }),
    status: isFailed ? { code: STATUS_ERROR } : {},
  }
}

/** As text: they are larger than what a number holds. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`

type Attribute = { key: string; value: Record<string, string | number> }

function attributesOf(
  fields: Readonly<Record<string, string | number | undefined>>,
): readonly Attribute[] {
  return Object.entries(fields).flatMap(([key, value]): Attribute[] => {
    if (value === undefined) return []
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }]
    return [
      { key, value: Number.isInteger(value) ? { intValue: `${value}` } : { doubleValue: value } },
    ]
  })
}
