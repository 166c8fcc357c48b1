import { Form, useLocation } from 'react-router'
import { dateFilters } from '#app/account/designs/date-filter.ts'
import { ListPages } from '#app/account/designs/list-pages.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
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

export function OrdersPages({ page, total }: { page: number; total: number }) {
  const t = useT()
  const words = {
    pages: t('accounts-orders.pages'),
    page: (number: number) => t('accounts-orders.page', { page: number }),
    previous: t('accounts-orders.previous'),
    next: t('accounts-orders.next'),
  }
  return <ListPages page={page} total={total} pageSize={ORDERS_A_PAGE} words={words} />
}
