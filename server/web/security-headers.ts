import type { MiddlewareHandler } from 'hono'
import type { Site } from '#config/sites.ts'
import type { WebEnv } from './web-context.ts'

type CspOptions = { nonce?: string | undefined; isDevelopment: boolean }

/** No inline script anywhere, except those that carry the nonce of an app page. */
export function contentSecurityPolicy({ nonce, isDevelopment }: CspOptions): string {
  const script = isDevelopment
    ? "'self' 'unsafe-inline'"
    : `'self'${nonce ? ` 'nonce-${nonce}'` : ''}`
  const style = isDevelopment ? "'self' 'unsafe-inline'" : "'self'"
  const connect = isDevelopment ? "'self' ws:" : "'self'"
  return [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
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

/** Wherever the answer comes from. What is not marked as public stays private. */
export function securityHeaders(isDevelopment: boolean): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(headersOfSite(c.get('site')))) {
      headers.set(name, value)
    }
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', contentSecurityPolicy({ isDevelopment }))
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    headers.set('x-request-id', c.get('requestId'))
  }
}
