import { useLocation } from 'react-router'
import type { ArticleSort } from '#commerce/catalogue/catalogue.terms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { ChoiceLinks } from './choice-links.tsx'
import { withChoice } from './list-query.ts'

const sorts = [
  'CATALOGUE',
  'POPULARITY',
  'DATE_CREATION',
  'DATE_LAST_MODIFICATION',
] as const satisfies readonly ArticleSort[]
const pricedSorts = [...sorts, 'PRICE_ASCENDING', 'PRICE_DESCENDING'] as const

/** The order of articles, where a list has nothing else to choose. */
export function ArticleSortChoice({
  chosen,
  withPrices = false,
}: {
  chosen: ArticleSort
  withPrices?: boolean
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <ChoiceLinks
      label={t('page.list.sort')}
      choices={(withPrices ? pricedSorts : sorts).map((sort) => ({
        label: t(`page.list.sort.${sort}`),
        href: withChoice(pathname, search, 'sort', sort === 'CATALOGUE' ? undefined : sort),
        isChosen: sort === chosen,
      }))}
    />
  )
}
