import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { findBrowserEndpoint } from '#server/web/endpoints/proxy.ts'
import { plain, type WebEnv } from '#server/web/web-context.ts'

const MOST_PAGE_FORM_BYTES = 64 * 1024
const SLOWEST_FORM_MS = 30_000

/** Webhook limit: what a payment provider tells holds its whole payment. */
const MOST_WEBHOOK_BYTES = 256 * 1024
const WEBHOOK_PREFIX = '/webhooks/'
/** Mails are measured while they are streamed. */
export const MAIL_WEBHOOK_PREFIX = '/webhooks/mail/'

export const API_PREFIX = '/api/shop'
export const UPLOAD_PATH = '/images/upload'
export const RESUMABLE_PATH = '/images/resumable'

/** Pages whose form takes files, also asked for as data. */
const formsWithFiles =
  /^(?:\/[a-z]{2})?\/(?:contact|accounts\/tickets(?:\/[\w-]{22})?|tickets\/[\w-]{22}|reviews\/new|(?:upload-from-phone|add-photos)\/[\w-]{22})(?:\.data)?$/

/** How much a form may hold; undefined for what is measured while it is streamed. */
function mostBodyBytes(method: string, path: string, type: string): number | undefined {
  if (formsWithFiles.test(path) && /^multipart\/form-data\s*;/i.test(type)) return undefined
  if (path === UPLOAD_PATH || path.startsWith(`${RESUMABLE_PATH}/`)) return undefined
  if (path.startsWith(MAIL_WEBHOOK_PREFIX)) return undefined
  if (path.startsWith(WEBHOOK_PREFIX)) return MOST_WEBHOOK_BYTES
  if (!path.startsWith(`${API_PREFIX}/`)) return MOST_PAGE_FORM_BYTES
  const endpoint = findBrowserEndpoint(method, path.slice(API_PREFIX.length))
  if (!endpoint) return MOST_PAGE_FORM_BYTES
  return endpoint.body === 'form' ? endpoint.mostBodyBytes : undefined
}

const limits = new Map<number, MiddlewareHandler<WebEnv>>()

function limitTo(maxSize: number): MiddlewareHandler<WebEnv> {
  const known = limits.get(maxSize)
  if (known) return known
  const limit = bodyLimit({ maxSize, onError: () => plain(413, 'Too large.') })
  limits.set(maxSize, limit)
  return limit
}

/** Forms are small and come at once: who sends one slowly only wants to keep us waiting. */
export const bodyRules: MiddlewareHandler<WebEnv> = async (c, next) => {
  const { incoming } = c.env
  const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers
  if (length === undefined && coding === undefined) return next()
  const most = mostBodyBytes(
    c.req.method,
    new URL(c.req.url).pathname,
    c.req.header('content-type') ?? '',
  )
  if (most === undefined) return next()
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy()
  }, SLOWEST_FORM_MS)
  timer.unref()
  incoming.once('close', () => clearTimeout(timer))
  return limitTo(most)(c, next)
}
