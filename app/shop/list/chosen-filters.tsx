import { useLocation } from 'react-router'
import type { Facets } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { withoutFilter, withoutFilters, type ListQuery } from './list-query.ts'

/** Chosen filters of the list: each a link to the list without it. */
export function ChosenFilters({ facets, query }: { facets: Facets; query: ListQuery }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const chosen = useChosen(facets, query)
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label={t('page.list.chosen')}>
      {chosen.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <a
            href={withoutFilter(pathname, search, name, value)}
            data-list-link
            aria-label={t('page.list.without', { filter: label })}
          >
            {label}
            <Icon name="x" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a href={withoutFilters(pathname, search)} className="chosen-clear" data-list-link>
          {t('page.list.clear')}
        </a>
      </li>
    </ul>
  )
}

type Chosen = { name: string; value: string; label: string }

/** Named as in the filters; what the list does not know any more by its own code. */
function useChosen(facets: Facets, query: ListQuery): Chosen[] {
  const t = useT()
  const format = useFormat()
  const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value
  const values = facets.attributes.flatMap((attribute) => attribute.values)
  const tags = facets.tags.map(({ id, name }) => ({ value: String(id), label: name }))
  const price = (units: number) => format.price(units * 100)
  return [
    ...query.kind.map((value) => ({ name: 'kind', value, label: labelOf(facets.kinds, value) })),
    ...query.attribute.map((value) => ({
      name: 'attribute',
      value,
      label: labelOf(values, value),
    })),
    ...query.tag.map((value) => ({ name: 'tag', value, label: labelOf(tags, value) })),
    ...(query.priceFrom === undefined
      ? []
      : [
          {
            name: 'price_from',
            value: String(query.priceFrom),
            label: `${t('page.list.priceFrom')} ${price(query.priceFrom)}`,
          },
        ]),
    ...(query.priceTo === undefined
      ? []
      : [
          {
            name: 'price_to',
            value: String(query.priceTo),
            label: `${t('page.list.priceTo')} ${price(query.priceTo)}`,
          },
        ]),
    ...(query.onlyReduced
      ? [{ name: 'only_reduced', value: 'true', label: t('general.nav.offers') }]
      : []),
  ]
}
