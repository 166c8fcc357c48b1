import type { IncomingMessage, ServerResponse } from 'node:http'
import { fixedHeaders } from './security-headers.ts'

/** Far more than any browser or proxy sends of one header, except of those below. */
const LONGEST_HEADER = 4_096
const SHORTEST_LIMIT = 260
const longest: ReadonlyMap<string, number> = new Map([
  // A name in the DNS and a port.
  ['host', SHORTEST_LIMIT],
  // Cookies of others are sent along, and an address may be as long as we take one.
  ['cookie', 8_192],
  ['referer', 8_192],
])

export const longestOf = (name: string): number => longest.get(name) ?? LONGEST_HEADER

const refusalHeaders = {
  ...fixedHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
}

/** Refuses a header that is longer than any honest one, before anything reads it or keeps it. */
export function refuseLongHeaders(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { rawHeaders } = incoming
  for (let i = 1; i < rawHeaders.length; i += 2) {
    const { length } = rawHeaders[i]!
    if (length <= SHORTEST_LIMIT) continue
    if (length > longestOf(rawHeaders[i - 1]!.toLowerCase())) {
      outgoing.writeHead(431, refusalHeaders).end('A header is too long.\n')
      return true
    }
  }
  return false
}
