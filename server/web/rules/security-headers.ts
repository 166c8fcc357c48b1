import type { MiddlewareHandler } from 'hono'
import { isPrivatePath } from '#app/private-paths.ts'
import type { Site } from '#config/sites.ts'
import { integrationSources } from './integration-origins.ts'
import { hidesAddress, hidesAddressFromOthers } from './request-rules.ts'
import type { WebEnv } from '#server/web/web-context.ts'

type CspOptions = {
  nonce?: string | undefined
  /** The text engine is WebAssembly; no other page may open any. */
  opensTextEngine?: boolean
  isDevelopment: boolean
  /** Undefined before it is known which store is asked. */
  site: Site | undefined
  path: string
}

const WASM = "'wasm-unsafe-eval'"

/** Whether an answer says so; a copy of it must say the same. */
export function opensTextEngine(headers: Headers): boolean {
  return headers.get('content-security-policy')?.includes(WASM) ?? false
}

/** No inline script anywhere, except those that carry the nonce of an app page. */
export function contentSecurityPolicy(options: CspOptions): string {
  const { nonce, opensTextEngine, isDevelopment, site, path } = options
  const from = (kind: 'script' | 'connect' | 'img') =>
    site && !isPrivatePath(path) ? integrationSources(site.config.integrations, kind) : ''
  const script = isDevelopment
    ? `'self' 'unsafe-inline' ${WASM}`
    : `'self'${nonce ? ` 'nonce-${nonce}'` : ''}${opensTextEngine ? ` ${WASM}` : ''}`
  const style = isDevelopment ? "'self' 'unsafe-inline'" : "'self'"
  const connect = isDevelopment ? "'self' ws:" : "'self'"
  return [
    "default-src 'self'",
    `script-src ${script}${from('script')}`,
    `style-src ${style}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${from('img')}`,
    "font-src 'self'",
    `connect-src ${connect}${from('connect')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** On every answer of a store, whoever makes it. */
export function headersOfSite(site: Site | undefined): Record<string, string> {
  return {
    ...fixedHeaders,
    ...(site?.origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/**
 * Photos, addresses and designs of a customer who has left must not wait for the next person at this device.
 * Cookies stay: the one that ends the session is among them. Browsers heed it on https and on this machine.
 */
export const clearLeftDevice: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next()
  if (c.get('isLeaving')) c.res.headers.set('clear-site-data', '"cache", "storage"')
}

/** Wherever the answer comes from. What is not marked as public stays private. */
export function securityHeaders(isDevelopment: boolean): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(headersOfSite(c.get('site')))) {
      headers.set(name, value)
    }
    if (!headers.has('content-security-policy')) {
      headers.set(
        'content-security-policy',
        contentSecurityPolicy({ isDevelopment, site: c.get('site'), path: c.req.path }),
      )
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    if (hidesAddress(c.req.path)) headers.set('referrer-policy', 'no-referrer')
    if (hidesAddressFromOthers(c.req.path)) headers.set('referrer-policy', 'same-origin')
    headers.set('x-request-id', c.get('requestId'))
  }
}
