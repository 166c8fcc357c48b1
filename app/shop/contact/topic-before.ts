import type { Shop } from '#app/shop.ts'

/** Help topic that somebody has just read: its own link says so, or the page they come from. */
export function topicBefore(shop: Shop, request: Request): string {
  const asked = shop.url.searchParams.get('topic')
  if (asked !== null && /^\d{1,9}$/.test(asked)) return asked
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer) || new URL(referrer).host !== shop.url.host) return ''
  return /\/help-center\/topic\/[^/]*?(\d{1,9})$/.exec(new URL(referrer).pathname)?.[1] ?? ''
}
