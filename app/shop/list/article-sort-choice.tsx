import type { ArticleSort } from '#commerce/catalogue/catalogue.terms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { ListSort } from './list-sort.tsx'

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
  return (
    <ListSort
      chosen={chosen}
      sorts={(withPrices ? pricedSorts : sorts).map((value) => ({
        value,
        label: t(`page.list.sort.${value}`),
      }))}
    />
  )
}
