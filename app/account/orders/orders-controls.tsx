import { Form, useLocation } from 'react-router'
import { addressWith } from '#app/account/designs/designs-query.ts'
import { dateFilters } from '#app/account/designs/date-filter.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ORDERS_A_PAGE } from '#commerce/tracking/tracking.terms.ts'
import { isNarrowed, type OrdersQuery } from './orders-query.ts'

/** A form that sends itself as an address: it works without script, and Back finds the same list. */
export function OrdersControls({ asked }: { asked: OrdersQuery }) {
  const { pathname } = useLocation()
  const t = useT()
  return (
    // Made anew for another address: fields that nobody controls keep what was typed.
    <Form method="get" action={pathname} className="orders-controls" key={JSON.stringify(asked)}>
      <TextField
        label={t('accounts-orders.search')}
        name="query"
        type="search"
        defaultValue={asked.query}
        maxLength={40}
      />
      <SelectField label={t('accounts-orders.date')} name="date" defaultValue={asked.date}>
        {dateFilters.map((filter) => (
          <option key={filter} value={filter}>
            {t(`accounts-orders.date.${filter}`)}
          </option>
        ))}
      </SelectField>
      <div className="cluster">
        <Button variant="secondary" icon="search">
          {t('accounts-orders.show')}
        </Button>
        {isNarrowed(asked) && (
          <ButtonLink href={pathname} variant="quiet">
            {t('accounts-orders.all')}
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

const NEIGHBOURS = 2

export function OrdersPages({ page, total }: { page: number; total: number }) {
  const { pathname, search } = useLocation()
  const t = useT()
  const last = Math.ceil(total / ORDERS_A_PAGE)
  if (last < 2) return null
  const link = (number: number, label: string) => ({
    href: addressWith(pathname, search, { page: number === 1 ? undefined : String(number) }),
    label,
  })
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= NEIGHBOURS,
  )
  return (
    <Pagination
      label={t('accounts-orders.pages')}
      pages={numbers.map((number) => ({
        page: number,
        current: number === page,
        ...link(number, t('accounts-orders.page', { page: number })),
      }))}
      {...(page > 1 && { previous: link(Math.min(page - 1, last), t('accounts-orders.previous')) })}
      {...(page < last && { next: link(page + 1, t('accounts-orders.next')) })}
    />
  )
}
