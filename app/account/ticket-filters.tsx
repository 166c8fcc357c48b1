import { ticketStatuses, type TicketStatus } from '#commerce/ticket/ticket.terms.ts'
import { dateFilterOf, dateFilters, type DateFilter } from './designs/date-filter.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { SelectField } from '#app/ui/form/field.tsx'

export type AskedTickets = { status: TicketStatus | undefined; date: DateFilter; page: number }

/** Filters of an address; what is not understood narrows nothing. */
export function readAsked(params: URLSearchParams): AskedTickets {
  const page = Number(params.get('page'))
  return {
    status: ticketStatuses.find((status) => status === params.get('status')),
    date: dateFilterOf(params.get('date')),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

export const isNarrowed = ({ status, date, page }: AskedTickets) =>
  status !== undefined || date !== 'without' || page > 1

export function pageHref({ status, date }: AskedTickets, page: number): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (date !== 'without') params.set('date', date)
  params.set('page', String(page))
  return `/accounts/tickets?${params}`
}

export function TicketFilters({ asked }: { asked: AskedTickets }) {
  const t = useT()
  const href = useHref()
  return (
    <form method="get" action={href('/accounts/tickets')} className="form">
      <div className="form-row">
        <SelectField
          name="status"
          label={t('accounts-tickets.filter')}
          defaultValue={asked.status ?? ''}
        >
          <option value="">{t('accounts-tickets.all')}</option>
          {ticketStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`accounts-tickets.filter.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="date" label={t('accounts-tickets.date')} defaultValue={asked.date}>
          {dateFilters.map((filter) => (
            <option key={filter} value={filter}>
              {t(`accounts-tickets.date.${filter}`)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t('accounts-tickets.apply')}</Button>
      </div>
    </form>
  )
}
