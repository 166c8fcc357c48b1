import { useLocation } from 'react-router'
import type { Facets } from '#commerce/catalogue/article.contract.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { isNarrowed, withoutFilters, type ListQuery } from './list-query.ts'

type Choice = { value: string; label: string; count: number }

/** A form that sends itself as an address: it works without script, and Back finds the same list. */
export function ListFilters({
  id,
  facets,
  query,
  total,
}: {
  id: string
  facets: Facets
  query: ListQuery
  total: number
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  const words = new URLSearchParams(search).get('query')
  const tags = facets.tags.map(({ id, name, count }) => ({ value: String(id), label: name, count }))
  return (
    <form id={id} method="get" action={pathname} className="list-filters">
      {words !== null && <input type="hidden" name="query" value={words} />}
      <Choices
        legend={t('page.list.kind')}
        name="kind"
        choices={facets.kinds}
        chosen={query.kind}
      />
      {facets.attributes.map(({ attribute, label, values }) => (
        <Choices
          key={attribute}
          legend={label}
          name="attribute"
          choices={values}
          chosen={query.attribute}
        />
      ))}
      <Choices
        legend={t('general.nav.ideas')}
        name="tag"
        choices={tags.slice(0, 12)}
        chosen={query.tag}
      />
      <fieldset className="list-filter">
        <legend>{t('page.list.price')}</legend>
        <div className="list-price">
          <TextField
            label={t('page.list.priceFrom')}
            name="price_from"
            inputMode="numeric"
            defaultValue={query.priceFrom}
          />
          <TextField
            label={t('page.list.priceTo')}
            name="price_to"
            inputMode="numeric"
            defaultValue={query.priceTo}
          />
        </div>
        {facets.reducedCount > 0 && (
          <label className="list-choice">
            <input
              type="checkbox"
              name="only_reduced"
              value="true"
              defaultChecked={query.onlyReduced}
            />
            <span>{t('general.nav.offers')}</span>
            <span className="muted">{facets.reducedCount}</span>
          </label>
        )}
      </fieldset>
      <div className="list-actions">
        <Button className="list-apply">
          <span className="list-apply-plain">{t('page.list.apply')}</span>
          <span className="list-apply-live">{t('page.list.showCount', { count: total })}</span>
        </Button>
        {isNarrowed(query) && (
          <ButtonLink href={withoutFilters(pathname, search)} variant="secondary" data-list-link>
            {t('page.list.clear')}
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

/** One choice is no choice, unless it was made. */
function Choices({
  legend,
  name,
  choices,
  chosen,
}: {
  legend: string
  name: string
  choices: readonly Choice[]
  chosen: readonly string[]
}) {
  if (choices.length < 2 && chosen.length === 0) return null
  return (
    <fieldset className="list-filter">
      <legend>{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={value} className="list-choice">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>{label}</span>
          <span className="muted">{count}</span>
        </label>
      ))}
    </fieldset>
  )
}
