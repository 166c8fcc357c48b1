import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Trace of one request through web, API, jobs and mails: every log line on its way carries its id. */
export type Trace = {
  /** `id` of the log lines and `X-Request-Id` of the answer. */
  requestId: string
  /** Ids of W3C Trace Context: 32 and 16 hexadecimal digits. */
  traceId: string
  spanId: string
  /** Whether its spans are sent to the collector. */
  isSampled: boolean
}

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type SpanFields = Readonly<Record<string, string | number | undefined>>

export type Span = {
  trace: Trace
  parentSpanId: string | undefined
  name: string
  kind: SpanKind
  startedAt: number
  endedAt: number
  fields: SpanFields
  isFailed: boolean
}

type Tracing = { share: number; end: (span: Span) => void }

const current = new AsyncLocalStorage<Trace>()
let tracing: Tracing | undefined

/** Sends spans from now on; undefined ends it. Without it a span costs one comparison. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given
}

export const currentTrace = (): Trace | undefined => current.getStore()

export const runInTrace = <Result>(trace: Trace, work: () => Result): Result =>
  current.run(trace, work)

/** Trace ids take their bytes from a pool: to ask the system for them each time costs a page half a percent. */
const newTraceId = () => randomUUID().replaceAll('-', '')
const newSpanId = () => newTraceId().slice(-16)

/** Ids that log lines and headers can carry as they are. */
const requestIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Trace of a request, of what came with it as far as that can be believed and read. */
export function beginTrace(given: {
  requestId?: string | undefined
  traceparent?: string | undefined
}): { trace: Trace; parentSpanId: string | undefined } {
  const known = requestIdPattern.test(given.requestId ?? '') ? given.requestId! : undefined
  const parent = traceparentPattern.exec(given.traceparent ?? '')
  const requestId = known ?? randomUUID()
  const share = tracing?.share ?? 0
  return {
    trace: {
      requestId,
      traceId: parent?.[1] ?? (known ? newTraceId() : requestId.replaceAll('-', '')),
      spanId: newSpanId(),
      isSampled: parent ? (Number.parseInt(parent[3]!, 16) & 1) === 1 : Math.random() < share,
    },
    parentSpanId: parent?.[2],
  }
}

export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Text of a trace beside a job, so that whoever runs it goes on with the same ids. */
export function writeTrace(trace = currentTrace()): string | null {
  return trace ? `${trace.requestId} ${traceparentOf(trace)}` : null
}

export function readTrace(text: string | null | undefined) {
  const [requestId, traceparent] = (text ?? '').split(' ')
  return beginTrace({ requestId, traceparent })
}

/** Tells the collector of work that is over, when its trace is sampled. */
export function endSpan(span: Omit<Span, 'endedAt'>): void {
  if (tracing && span.trace.isSampled) tracing.end({ ...span, endedAt: Date.now() })
}

/** Runs work as a span of the current trace; outside of one it only runs it. */
export async function withSpan<Result>(
  name: string,
  { kind = 'internal', fields = {} }: { kind?: SpanKind; fields?: SpanFields },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = tracing && currentTrace()
  if (!parent?.isSampled) return work()
  const trace = { ...parent, spanId: newSpanId() }
  const startedAt = Date.now()
  const end = (isFailed: boolean) =>
    endSpan({ trace, parentSpanId: parent.spanId, name, kind, startedAt, fields, isFailed })
  try {
    const result = await current.run(trace, work)
    end(false)
    return result
  } catch (error) {
    end(true)
    throw error
  }
}

/** Tells of work that was timed by somebody else, such as a statement of the database. */
export function noteSpan(
  name: string,
  { kind = 'internal', fields = {} }: { kind?: SpanKind; fields?: SpanFields },
  { ms, isFailed }: { ms: number; isFailed: boolean },
): void {
  const parent = tracing && currentTrace()
  if (!parent?.isSampled) return
  const trace = { ...parent, spanId: newSpanId() }
  const startedAt = Date.now() - ms
  endSpan({ trace, parentSpanId: parent.spanId, name, kind, startedAt, fields, isFailed })
}
