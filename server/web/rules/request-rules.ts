import type { MiddlewareHandler } from 'hono'
import { ONE_CLICK_PATH } from '#commerce/kernel/mail/compose-mail.ts'
import { findSiteByHost, type Site } from '#config/sites.ts'
import { RESUMABLE_PATH } from './body-rules.ts'
import { plain, type WebEnv } from '#server/web/web-context.ts'

/** The store of the host, or 421: no page, no cache entry and no link for a host that is not ours. */
export function resolveSite(byHost: ReadonlyMap<string, Site>): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const { rawHeaders } = c.env.incoming
    const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1) return plain(400, 'A request needs exactly one Host header.')
    const site = findSiteByHost(byHost, c.env.incoming.headers.host)
    if (!site) return plain(421, 'This host is not served here.')
    c.set('site', site)
    return next()
  }
}

/** Longer than any address of ours; clients and proxies read 16 kB of headers at most. */
const LONGEST_ADDRESS = 8_192

/** Redirects encode what they were asked for: one that grew too long would be an error of whoever reads it. */
export const shortRedirects: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next()
  if ((c.res.headers.get('location')?.length ?? 0) <= LONGEST_ADDRESS) return
  // Its headers would be taken over otherwise.
  c.res = undefined
  c.res = plain(400, 'Malformed address.')
}

/** One address for one page: what is spelt differently is sent to it, what is malformed is refused. */
export const canonicalPath: MiddlewareHandler<WebEnv> = async (c, next) => {
  const raw = c.env.incoming.url ?? '/'
  if (!raw.startsWith('/') || raw.length > LONGEST_ADDRESS) return plain(400, 'Malformed address.')
  const [rawPath = '/'] = raw.split('?', 1)
  try {
    decodeURIComponent(rawPath)
  } catch {
    return plain(400, 'Malformed address.')
  }
  const { pathname, search } = new URL(raw.replace(/^\/+/, '/'), 'http://own.invalid')
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (tidy !== rawPath && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
    return c.redirect(`${tidy}${search}`, 301)
  }
  return tidy === rawPath ? next() : plain(404, 'Not found.')
}

const safeMethods = new Set(['GET', 'HEAD'])
const writingMethods = new Set(['POST', 'PUT', 'DELETE'])

/** State changes only by our own pages: a form on another site must not act for our visitor. */
export const sameOriginWrites =
  (openPaths: readonly string[]): MiddlewareHandler<WebEnv> =>
  async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    // Sent by a mail program or another site on purpose: it knows a token, and no cookie is looked at.
    if (c.req.method === 'POST' && [ONE_CLICK_PATH, ...openPaths].includes(c.req.path))
      return next()
    const isPiece = c.req.method === 'PATCH' && c.req.path.startsWith(`${RESUMABLE_PATH}/`)
    if (!isPiece && !writingMethods.has(c.req.method)) {
      return plain(405, 'Method not allowed.', { allow: 'GET, HEAD, POST, PUT, DELETE' })
    }
    const fetchSite = c.req.header('sec-fetch-site')
    if (fetchSite !== undefined && fetchSite !== 'same-origin')
      return plain(403, 'Cross-site request.')
    // A page that tells nobody its address calls its own origin `null`.
    if (
      fetchSite === 'same-origin' &&
      c.req.header('origin') === 'null' &&
      hidesAddress(c.req.path)
    ) {
      return next()
    }
    const source = c.req.header('origin') ?? c.req.header('referer')
    if (!source || !isOwnOrigin(source, c.req.header('host') ?? '', c.get('site'))) {
      return plain(403, 'Cross-site request.')
    }
    return next()
  }

/** Pages that a mail links to with a token in the address, which must not reach anybody else. */
export const hidesAddress = (path: string) => /^(\/[a-z]{2})?\/login\/[a-z-]+(\.data)?$/.test(path)

/** The same where other forms than that of the token are sent. */
export const hidesAddressFromOthers = (path: string) =>
  /^(\/[a-z]{2})?\/(accounts\/email-change|add-photos\/[^/]+|tickets\/[^/]+)(\.data)?$/.test(path)

function isOwnOrigin(source: string, host: string, site: Site): boolean {
  let origin: URL
  try {
    origin = new URL(source)
  } catch {
    return false
  }
  const own = new URL(site.origin)
  // A proxy may leave the port out of `Host`.
  const isOwnHost = origin.host === own.host || origin.host === host.toLowerCase()
  return isOwnHost && origin.protocol === own.protocol
}
