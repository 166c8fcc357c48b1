import type { MiddlewareHandler } from 'hono'
import { plain, type WebEnv } from '#server/web/web-context.ts'

const methods = new Set(['GET', 'HEAD', 'POST'])
/** Forms of pages know no others; calls of the API do. */
const apiMethods = new Set([...methods, 'DELETE'])

/**
 * Writes come from the office's own pages. A request that names no origin at all is no browser's: it has no
 * cookie that it did not get here, so it may sign in and nothing else.
 */
export function officeWrites(origin: string, signInPath: string): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const known = c.req.path.startsWith('/api/') ? apiMethods : methods
    if (!known.has(c.req.method)) {
      return plain(405, 'Method not allowed.', { allow: [...known].join(', ') })
    }
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const fetchSite = c.req.header('sec-fetch-site')
    if (fetchSite !== undefined && fetchSite !== 'same-origin') {
      return plain(403, 'Cross-site request.')
    }
    const source = c.req.header('origin') ?? c.req.header('referer')
    if (source === undefined && c.req.path === signInPath) return next()
    if (source === undefined || originOf(source) !== origin)
      return plain(403, 'Cross-site request.')
    return next()
  }
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Content security policy of the office: it loads from itself. No other site frames it, and it sends its forms to itself. */
export const officePolicy = (isDevelopment: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
