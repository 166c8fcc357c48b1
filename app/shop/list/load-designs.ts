import { notFound, orErrorPage } from '#app/answers.ts'
import type { Shop } from '#app/shop.ts'
import { MOST_PUBLISHED_PAGES } from '#commerce/design/design.terms.ts'
import { readDesignQuery } from './design-query.ts'
import { DESIGN_PAGE_SIZE } from './list-query.ts'

/** A page of the designs for an article, and the tags that they can be narrowed down to. */
export async function loadDesigns(shop: Shop, articleId: number) {
  const [found, { tags }] = await Promise.all([
    loadDesignPage(shop, { articleId }),
    shop.api.design.listDesignTags({ articleId }).then((answer) => orErrorPage(shop, answer)),
  ])
  return { ...found, tags }
}

export async function loadDesignPage(
  shop: Shop,
  of: { articleId: number } | { tagId: number; articleId?: never },
) {
  const query = readDesignQuery(shop.url.searchParams)
  if (query.page > MOST_PUBLISHED_PAGES) return notFound(shop)
  const filter = { ...query, ...of, limit: DESIGN_PAGE_SIZE }
  const found = await orErrorPage(shop, await shop.api.design.listDesigns(filter))
  if (query.page > 1 && found.designs.length === 0) return notFound(shop)
  return { query, ...found }
}
