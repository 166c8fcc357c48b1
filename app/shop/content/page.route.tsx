import { goTo, notFound, orErrorPage } from '#app/answers.ts'
import { addressOf } from '#app/page-address.ts'
import { ArticlePage } from '#app/shop/catalogue/article-page.tsx'
import { getShop } from '#app/shop.ts'
import { TextPage } from './text-page.tsx'
import type { Route } from './+types/page.route'

/** A slug is a page, else an article; one of another language leads to the right one for good. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShop(context)
  const slug = shop.match?.params['slug'] ?? params.slug
  const [{ page }, { article }] = await Promise.all([
    shop.api.content.findPageBySlug({ slug }).then((answer) => orErrorPage(shop, answer)),
    shop.api.catalogue.findArticleBySlug({ slug }).then((answer) => orErrorPage(shop, answer)),
  ])
  const found = page ?? article
  if (!found) return notFound(shop)
  if (found.slug !== slug) goTo(shop, `/${found.slug}`, 301)
  const slugPath = (other: string) => `/${other}`
  if (page) return { page, article: undefined, address: addressOf(page.slugs, slugPath) }
  return { page: undefined, article, address: addressOf(found.slugs, slugPath, article?.stores) }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { page, article } = loaderData
  return page ? <TextPage page={page} /> : article && <ArticlePage article={article} />
}
