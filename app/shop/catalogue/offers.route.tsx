import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Section } from '#app/ui/section.tsx'
import { ArticleGrid } from './article-grid.tsx'
import type { Route } from './+types/offers.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.catalogue.listArticles({ onlyReduced: true }))
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { articles } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('offers.title')} description={t('offers.intro')} />
      <Section title={t('offers.title')} intro={t('offers.intro')} headingLevel={1}>
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} headingLevel={2} firstIsPriority />
        ) : (
          <EmptyState
            illustration={<EmptyList />}
            title={t('offers.empty.title')}
            text={t('offers.empty.text')}
            actions={<ButtonLink href={href('/')}>{t('general.nav.products')}</ButtonLink>}
          />
        )}
      </Section>
    </>
  )
}
