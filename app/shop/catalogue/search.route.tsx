import { isRefused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { topicPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptySearch } from '#app/ui/illustration/empty-search.tsx'
import { Section } from '#app/ui/section.tsx'
import { ArticleGrid } from './article-grid.tsx'
import type { Route } from './+types/search.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const query = shop.url.searchParams.get('query')!.trim()
  const [{ articles }, { topics }] = await Promise.all([
    shop.api.catalogue.searchArticles({ query }).then((answer) => orErrorPage(shop, answer)),
    shop.api.help.searchHelp({ query }).then((answer) => orErrorPage(shop, answer)),
  ])
  if (articles.length > 0) return { query, articles, topics, recommended: [] }
  const recommended = await shop.api.catalogue.recommendArticles({ context: 'SEARCH_PAGE' })
  return {
    query,
    articles,
    topics,
    recommended: isRefused(recommended) ? [] : recommended.articles,
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, articles, topics, recommended } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('search.title', { query })} noindex />
      <Section
        title={t('search.title', { query })}
        intro={t('search.count', { count: articles.length })}
        headingLevel={1}
      >
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} headingLevel={2} firstIsPriority />
        ) : (
          <EmptyState
            illustration={<EmptySearch />}
            title={t('search.empty.title')}
            text={t('search.empty.text')}
          />
        )}
      </Section>
      {topics.length > 0 && (
        <Section title={t('search.help')} tone="sunken">
          <ul className="link-list">
            {topics.map((topic) => (
              <li key={topic.id}>
                <a href={href(topicPath(topic))}>{topic.title}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {recommended.length > 0 && (
        <Section title={t('search.recommended')} tone="butter">
          <ArticleGrid articles={recommended} />
        </Section>
      )}
    </>
  )
}
