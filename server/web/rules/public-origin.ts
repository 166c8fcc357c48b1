import { hostnameOf } from '#config/sites.ts'
import type { WebContext } from '#server/web/web-context.ts'

/**
 * The origin under which the visitor sees the store. Behind a TLS proxy the request itself says
 * `http:`, so the scheme is the store's; the host is one of the store's, or nobody would be answered.
 */
export function originOf(c: WebContext): string {
  const own = new URL(c.get('site').origin)
  const asked = hostnameOf(c.req.header('host')) ?? own.hostname
  // The port is ours to say: one that a request invents would travel to the providers.
  return asked === own.hostname
    ? own.origin
    : `${own.protocol}//${asked}${own.port && `:${own.port}`}`
}

/** The request's address as the visitor's browser shows it. */
export function publicUrl(c: WebContext): URL {
  const { pathname, search } = new URL(c.req.url)
  return new URL(`${originOf(c)}${pathname}${search}`)
}
