import { data, redirect, redirectDocument } from 'react-router'
import { isRefused, type Refused } from '#api/refusal.ts'
import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { isAppPath } from './app-paths.ts'
import { localPath } from './paths.ts'
import { recommendFor, wordsOfPath } from './recommended.ts'
import type { Shop } from './shop.ts'

/** Page error: what the error page shows besides the status. */
export type PageError = {
  message: string
  /** Why, where the page can say more than the status does. */
  reason?: 'orders_not_allowed'
  recommended?: ArticleCard[]
}

export function pageError(status: number, error: PageError) {
  return data(error, { status, statusText: error.message })
}

/** Never returns: the error page with something to look at instead. */
export async function notFound(shop: Shop, message = 'Page Not Found'): Promise<never> {
  throw pageError(404, { message, recommended: await recommend(shop) })
}

/** The block is a courtesy: without it the page is still a 404, never a 500. */
async function recommend(shop: Shop): Promise<ArticleCard[]> {
  try {
    return await recommendFor(shop, '404', wordsOfPath(shop.url.pathname))
  } catch {
    return []
  }
}

export function forbidden(reason?: PageError['reason']): never {
  throw pageError(403, { message: 'Forbidden', ...(reason && { reason }) })
}

/** Goes to a path of the same store and language; to a document always by asking the server for it. */
export function goTo(shop: Shop, path: string, status = 302): never {
  const answer = isAppPath(path) ? redirect : redirectDocument
  throw answer(localPath(shop, path), status)
}

/** For what needs a login, `SessionRequired`; not for who may go on as a guest. */
export function goToLogin(shop: Shop, error?: 'SessionRequired'): never {
  const from = `${shop.url.pathname}${shop.url.search}`
  const query = new URLSearchParams({
    ...(from !== '/' && { redirect: from }),
    ...(error && { error }),
  })
  return goTo(shop, query.size === 0 ? '/login' : `/login?${query}`)
}

/** The answer, or the page that an expected refusal leads to. */
export async function orErrorPage<Answer>(shop: Shop, answer: Answer | Refused): Promise<Answer> {
  if (!isRefused(answer)) return answer
  switch (answer.code) {
    case 'unauthenticated':
      return goToLogin(shop, 'SessionRequired')
    case 'forbidden':
      return forbidden()
    case 'too_many_attempts':
      throw pageError(429, { message: 'Too Many Requests' })
    default:
      return notFound(shop)
  }
}
