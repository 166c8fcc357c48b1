import { pino, type Logger } from 'pino'
import { currentTrace } from '#commerce/kernel/trace.ts'
import { redact } from '#commerce/log/redact.rules.ts'
import { describeError } from './redact.ts'

export type Log = Logger

/** One line of JSON an event; every text in it is redacted on the way out. */
export function createLog(level: string, destination?: { write: (line: string) => void }): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: idsOfRequest,
      formatters: {
        level: (label) => ({ level: label.toUpperCase() }),
        log: (fields) => redactFields(fields),
      },
      hooks: {
        logMethod(args, method) {
          const clean = args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg))
          method.apply(this, clean as Parameters<typeof method>)
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** By which all lines of a request are found, whichever process wrote them. */
function idsOfRequest(): Record<string, string> {
  const trace = currentTrace()
  if (!trace) return {}
  const { requestId, traceId } = trace
  return traceId === requestId.replaceAll('-', '')
    ? { id: requestId }
    : { id: requestId, trace: traceId }
}

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isOwnId(value) ? value : redactValue(value),
    ]),
  )
}

/** A proxy may give ids that look like a secret; the one of this request was checked. */
const isOwnId = (value: unknown) => typeof value === 'string' && value === currentTrace()?.requestId

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (value instanceof Error) return describeError(value)
  if (value instanceof Date) return value.toISOString()
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return redactFields(value as Record<string, unknown>)
  }
  return Array.isArray(value) ? value.map(redactValue) : value
}
