import { useLocation } from 'react-router'
import type { Facets } from '#commerce/catalogue/article.contract.ts'
import { notFound, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { ArticleSortChoice } from '#app/shop/list/article-sort-choice.tsx'
import { ChoiceLinks } from '#app/shop/list/choice-links.tsx'
import { ListHeader } from '#app/shop/list/list-header.tsx'
import { PAGE_SIZE, readListQuery, withChoice } from '#app/shop/list/list-query.ts'
import { LiveList } from '#app/shop/list/live-list.tsx'
import { PageNumbers } from '#app/shop/list/page-numbers.tsx'
import { OfferList } from '#app/shop/promotion/offer-list.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { ArticleGrid } from './article-grid.tsx'
import type { Route } from './+types/offers.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { kind, sort, page } = readListQuery(shop.url.searchParams)
  const filter = { kind: kind.slice(0, 1), sort, page, onlyReduced: true, limit: PAGE_SIZE }
  const [articles, promotions] = await Promise.all([
    shop.api.catalogue.listArticles(filter),
    shop.api.promotion.listOffers({}),
  ])
  const found = await orErrorPage(shop, articles)
  if (page > 1 && found.articles.length === 0) return notFound(shop)
  const { offers } = await orErrorPage(shop, promotions)
  const articleId = found.articles.map(({ id }) => id)
  const { ends } = await orErrorPage(shop, await shop.api.catalogue.listOfferEnds({ articleId }))
  return { ...found, ends, kind: kind[0], sort, page, offers: page === 1 ? offers : [] }
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { articles, ends, total, facets, kind, sort, page, offers } = loaderData
  const t = useT()
  const isNarrowed = kind !== undefined
  return (
    <div className="container page-block stack stack-large">
      <PageHead
        title={t('offers.title')}
        description={t('offers.intro')}
        picture={articles[0]?.picture}
      />
      <ListHeader title={t('offers.title')} />
      {offers.length > 0 && (
        <>
          <h2>{t('offers.promotions')}</h2>
          <OfferList offers={offers} />
        </>
      )}
      {total > 0 || isNarrowed ? (
        <>
          <div className="stack stack-small">
            <h2>{t('offers.reduced')}</h2>
            <p className="lead">{t('offers.intro')}</p>
          </div>
        </>
      ) : null}
      <LiveList>
        <div className="stack" data-list-results>
          {(total > 0 || isNarrowed) && (
            <>
              <KindChoice kinds={facets.kinds} chosen={kind} />
              <div className="list-bar">
                <p className="list-count" data-list-count>
                  {t('page.list.count', { count: total })}
                </p>
                {total > 1 && <ArticleSortChoice chosen={sort} withPrices />}
              </div>
            </>
          )}
          {articles.length > 0 ? (
            <ArticleGrid articles={articles} ends={ends} firstIsPriority={offers.length === 0} />
          ) : (
            (isNarrowed || offers.length === 0) && <NoOffers isNarrowed={isNarrowed} />
          )}
          <PageNumbers page={page} total={total} size={PAGE_SIZE} />
        </div>
      </LiveList>
    </div>
  )
}

function KindChoice({ kinds, chosen }: { kinds: Facets['kinds']; chosen: string | undefined }) {
  const t = useT()
  const { pathname, search } = useLocation()
  if (kinds.length < 2 && chosen === undefined) return null
  const href = (value: string | undefined) => withChoice(pathname, search, 'kind', value)
  return (
    <ChoiceLinks
      label={t('page.list.kind')}
      choices={[
        { label: t('offers.allKinds'), href: href(undefined), isChosen: chosen === undefined },
        ...kinds.map(({ value, label, count }) => ({
          label,
          href: href(value),
          isChosen: value === chosen,
          count,
        })),
      ]}
    />
  )
}

function NoOffers({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useT()
  const href = useHref()
  if (isNarrowed) {
    return (
      <EmptyState
        illustration={<EmptyList />}
        title={t('page.list.empty.title')}
        text={t('page.list.empty.text')}
        actions={<ButtonLink href={href('/offers')}>{t('page.list.clear')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      illustration={<EmptyList />}
      title={t('offers.empty.title')}
      text={t('offers.empty.text')}
      actions={
        <>
          <ButtonLink href={href('/newsletter')}>{t('general.nav.newsletter')}</ButtonLink>
          <ButtonLink href={href('/products')} variant="secondary">
            {t('general.nav.products')}
          </ButtonLink>
        </>
      }
    />
  )
}
