import { prefixOf, type Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'

/** A path of this store in this language: `/cart` → `/ca/cart`. */
export function localPath(place: { site: Site; locale: Locale }, path: string): string {
  const prefix = prefixOf(place.site, place.locale)
  return path === '/' ? prefix || '/' : `${prefix}${path}`
}

/**
 * A redirect target that stays on our own origin, or undefined. Browsers read `//e`, `/\e` and
 * `/<tab>/e` as another host, so anything but a plain path is refused.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target || target.length > 2_000) return undefined
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || target.includes('\\')) return undefined
  const decoded = target.replace(/%(09|0a|0d|2f|5c)/gi, (code) => decodeURIComponent(code))
  if (/^\/[/\\\s]/.test(decoded)) return undefined
  const base = 'http://own.invalid'
  let url: URL
  try {
    url = new URL(target, base)
  } catch {
    return undefined
  }
  if (url.origin !== base) return undefined
  // Login would send back to login for ever.
  if (/(^|\/)(login|logout)(\/|$)/.test(url.pathname)) return undefined
  const safe = `${url.pathname}${url.search}${url.hash}`
  // `/.//e` is a plain path until its dots are resolved, and another host afterwards.
  return /^\/(?![/\\])/.test(safe) ? safe : undefined
}

export const topicPath = (topic: { id: number; slug: string }) =>
  `/help-center/topic/${topic.slug}_${topic.id}`

export const designPath = (design: { id: string; slug: string }) =>
  `/design/${design.slug}/${design.id}`

export const designsPath = (article: { id: number; slug: string }) =>
  `/designs/${article.slug}/${article.id}`

export const reviewsPath = (article: { id: number }) => `/reviews?article=${article.id}`
export const createPath = (articleId: number, variant = '') =>
  `/create/${articleId}${variant === '' ? '' : `?variant=${encodeURIComponent(variant)}`}`
/** A design of one's own; `lineId` is the cart line that it is changed for. */
export const draftPath = (articleId: number, designId: string, lineId?: string) =>
  `/create/${articleId}?draft=${designId}${lineId === undefined ? '' : `&line=${lineId}`}`
export const sharedDesignPath = (token: string) => `/shared-design/${token}`
export const addPhotosPath = (token: string) => `/add-photos/${token}`
export const tagPath = (tag: { slug: string }) => `/t/${tag.slug}`
export const trackingPath = (publicId: string) => `/tracking/${publicId}`
export const actionPath = (orderId: string, actionId: string) =>
  `/tracking/${orderId}/user_required_actions/${actionId}`
/** Path at which an order that waits for its money is paid. */
export const payPath = (orderId: string) => `/tracking/${orderId}/pay`
/** Path at which something that is wrong with an order is reported. */
export const faultPath = (orderId: string) => `/tracking/${orderId}/fault`
export const quotePath = (quoteId: string, key?: string) =>
  `/quotes/${quoteId}${key ? `?key=${encodeURIComponent(key)}` : ''}`
export const ownOrderPath = (orderId: string) => `/accounts/orders/${orderId}`
