import type { ArticleCard, Facets } from '#commerce/catalogue/article.contract.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import type { HelpTopicLink } from '#commerce/help/help.contract.ts'
import type { FoundLink } from '#commerce/search/search.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { tagPath, topicPath } from '#app/paths.ts'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { isNarrowed, type ListQuery } from '#app/shop/list/list-query.ts'
import { NarrowedList } from '#app/shop/list/narrowed-list.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptySearch } from '#app/ui/illustration/empty-search.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { useSearchHref } from './search-href.ts'

type Found = {
  words: string
  query: ListQuery
  articles: readonly ArticleCard[]
  total: number
  facets: Facets
  isPartial: boolean
  designs: readonly DesignCard[]
  designCount: number
  links: readonly FoundLink[]
  topics: readonly HelpTopicLink[]
  didYouMean?: string | undefined
  recommended: readonly ArticleCard[]
}

export function SearchResults(found: Found) {
  const { words, designs, designCount, topics, recommended } = found
  const t = useT()
  const href = useHref()
  const searchHref = useSearchHref()
  return (
    <>
      <div className="container page-block stack stack-large">
        <header className="stack stack-small">
          <h1>{t('search.title', { query: words })}</h1>
          <Remarks {...found} />
        </header>
        <FoundLinks links={found.links} />
        <FoundArticles {...found} />
      </div>
      {designs.length > 0 && (
        <Section
          title={t('search.designs')}
          tone="sage"
          actions={
            designCount > designs.length && (
              <ButtonLink href={searchHref(words, { show: 'designs' })} variant="secondary">
                {t('search.designs.all', { count: designCount })}
              </ButtonLink>
            )
          }
        >
          <DesignGrid designs={designs} />
        </Section>
      )}
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

function Remarks({ words, query, total, designCount, didYouMean, isPartial }: Found) {
  const t = useT()
  const searchHref = useSearchHref()
  return (
    <>
      {total === 0 && !isNarrowed(query) && (
        <p className="muted">
          {designCount > 0
            ? t('search.designs.count', { count: designCount })
            : t('search.count', { count: 0 })}
        </p>
      )}
      {didYouMean !== undefined && (
        <Alert tone="info">
          {t('search.corrected', { query: words })}{' '}
          <a href={searchHref(didYouMean)}>{t('search.didYouMean', { words: didYouMean })}</a>
        </Alert>
      )}
      {isPartial && total > 0 && <p>{t('search.partial')}</p>}
    </>
  )
}

function FoundLinks({ links }: Pick<Found, 'links'>) {
  const t = useT()
  const href = useHref()
  if (links.length === 0) return null
  return (
    <nav aria-label={t('search.links')}>
      <ul className="cluster search-links">
        {links.map(({ kind, slug, name }) => (
          <li key={`${kind} ${slug}`}>
            <a href={href(kind === 'tag' ? tagPath({ slug }) : `/${slug}`)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FoundArticles({ words, query, articles, total, facets, designCount }: Found) {
  const t = useT()
  const searchHref = useSearchHref()
  if (total === 0 && !isNarrowed(query)) {
    // "No product" above a page of designs reads as a failure.
    if (designCount > 0) return null
    return (
      <EmptyState
        illustration={<EmptySearch />}
        title={t('search.empty.title')}
        text={t('search.empty.text')}
      />
    )
  }
  return (
    <NarrowedList
      {...{ articles, total, facets, query }}
      count={t('search.count', { count: total })}
      wholeHref={searchHref(words)}
    />
  )
}
