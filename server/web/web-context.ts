import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Site } from '#config/sites.ts'

type WebVariables = {
  requestId: string
  site: Site
  clientAddress: string
  /** Route label in logs and metrics; never the path itself. */
  routeLabel: string
  nonce: string
  /** Why the API said no last, for the log. */
  refusal?: string
  /** A customer has signed out: nothing of theirs may stay in this browser. */
  isLeaving?: boolean
}

/** Context that an app within the front door shares with it: who asks, and what to write into the log. */
export type OuterContext = {
  requestId: string
  clientAddress: string
  tell: (label: string, refusal: string | undefined) => void
}

export type WebEnv = {
  Bindings: HttpBindings & { outer?: OuterContext }
  Variables: WebVariables
}

export type WebContext = Context<WebEnv>

/** A short answer without a page: for what no person with a browser runs into. */
export function plain(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
