import { goTo, notFound, orErrorPage } from '#app/answers.ts'
import { addressOf } from '#app/page-address.ts'
import { ArticlePage } from '#app/shop/article/article-page.tsx'
import { loadArticlePage } from '#app/shop/article/load-article-page.ts'
import { ArticleListPage } from '#app/shop/list/article-list-page.tsx'
import { DesignListPage } from '#app/shop/list/design-list-page.tsx'
import { loadListPage } from '#app/shop/list/load-list-page.ts'
import { getShop, type Shop } from '#app/shop.ts'
import type { Address } from '#commerce/content/content.contract.ts'
import { LandingPage } from './landing-page.tsx'
import { TextPage } from './text-page.tsx'
import type { Route } from './+types/page.route'

const slugPath = (slug: string) => `/${slug}`

/** A slug is a page, else a list, else an article; an old one or one of another language leads on. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShop(context)
  const slug = shop.match?.params['slug'] ?? params.slug
  const answer = await shop.api.content.resolveAddress({ slug })
  const { address } = await orErrorPage(shop, answer)
  if (!address) return notFound(shop)
  if (address.slug !== slug) goTo(shop, slugPath(address.slug), 301)
  return load(shop, address)
}

async function load(shop: Shop, address: Address) {
  switch (address.kind) {
    case 'page': {
      const page = await orErrorPage(shop, await shop.api.content.getPage({ pageId: address.id }))
      return { kind: 'text' as const, page, address: addressOf(page.slugs, slugPath) }
    }
    case 'list': {
      const answer = await shop.api.content.getList({ listId: address.id })
      const list = await orErrorPage(shop, answer)
      return { ...(await loadListPage(shop, list)), address: addressOf(list.slugs, slugPath) }
    }
    case 'article': {
      const data = await loadArticlePage(shop, address.articleId)
      const { slugs, stores } = data.article
      return { kind: 'article' as const, data, address: addressOf(slugs, slugPath, stores) }
    }
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'text':
      return <TextPage page={loaderData.page} />
    case 'landing':
      return <LandingPage list={loaderData.list} />
    case 'articles':
      return <ArticleListPage {...loaderData.data} />
    case 'designs':
      return <DesignListPage {...loaderData.data} />
    case 'article':
      return <ArticlePage {...loaderData.data} />
  }
}
