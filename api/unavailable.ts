/** Codes of sockets and of PostgreSQL that say that a server is away, is starting, or has no place left. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
  '25006', // a standby, or a primary that was demoted
  '53300', // too many connections
  '57P01', // shut down by its administrator
  '57P02',
  '57P03', // starting
])

const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether a service that an answer needs (database, object storage) is away: no fault of the program, and the same
 * request may succeed in a moment. Search engines drop pages that answer 500, not those that answer 503.
 */
export function isServiceAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (status === 503) return true
  if (typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))) return true
  return (
    awayCodes.has(error.name) ||
    awayMessages.test(error.message) ||
    isServiceAway(error.cause, depth + 1)
  )
}
