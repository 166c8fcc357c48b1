import type { Shop } from '#app/shop.ts'

/** Subject, order, topic and conversation that led to the form: a page that was left out of one forgets what it is about. */
const names = ['subject', 'order', 'topic', 'follows', 'key'] as const

/** Query of what led to the form, for the address of another page or of the form itself: a refused one is shown with it again. */
export function askedBefore({ url }: Pick<Shop, 'url'>, found: { topic?: string } = {}) {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = url.searchParams.get(name) ?? (name === 'topic' ? found.topic : undefined)
    if (value) query.set(name, value)
  }
  return query
}

/** An address with what led to the form. `asked`: as its loader gave it. */
export const withAsked = (path: string, asked: string): string =>
  asked === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${asked}`
