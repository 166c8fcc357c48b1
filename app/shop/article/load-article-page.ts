import { isRefused, type Refused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import type { Shop } from '#app/shop.ts'

const DESIGNS = 8
const REVIEWS = 6

export async function loadArticlePage(shop: Shop, articleId: number) {
  const { api } = shop
  const [article, designs, reviews, alike] = await Promise.all([
    api.catalogue.getArticle({ articleId }).then((answer) => orErrorPage(shop, answer)),
    api.design.listDesigns({ articleId, limit: DESIGNS }).then(orNothing),
    api.review.listReviews({ articleId, sort: 'RELEVANCE', limit: REVIEWS }).then(orNothing),
    api.catalogue.recommendArticles({ context: 'CART', articleId: [articleId] }).then(orNothing),
  ])
  const asked = shop.url.searchParams.get('variant')
  const variant = article.variants.find(({ code }) => code === asked) ?? article.variants[0]!
  return {
    article,
    variant,
    designs: designs?.designs ?? [],
    reviews: reviews?.reviews ?? [],
    alike: alike?.articles ?? [],
  }
}

/** Optional part: what stands around the product is a courtesy, and without it the page is still whole. */
function orNothing<Answer>(answer: Answer | Refused): Answer | undefined {
  return isRefused(answer) ? undefined : answer
}
