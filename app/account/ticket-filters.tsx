import { ticketStatuses, type TicketStatus } from '#commerce/ticket/ticket.terms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'

export type AskedTickets = {
  status: TicketStatus | undefined
  from: string
  until: string
  page: number
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Filters of an address; what is not understood narrows nothing. */
export function readAsked(params: URLSearchParams): AskedTickets {
  const dayOf = (name: string) => {
    const value = params.get(name) ?? ''
    return day.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
  }
  const page = Number(params.get('page'))
  return {
    status: ticketStatuses.find((status) => status === params.get('status')),
    from: dayOf('from'),
    until: dayOf('until'),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

export const isNarrowed = ({ status, from, until, page }: AskedTickets) =>
  status !== undefined || from !== '' || until !== '' || page > 1

export function pageHref({ status, from, until }: AskedTickets, page: number): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (from) params.set('from', from)
  if (until) params.set('until', until)
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
              {t(`accounts-tickets.status.${status}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="from"
          type="date"
          label={t('accounts-tickets.from')}
          defaultValue={asked.from}
        />
        <TextField
          name="until"
          type="date"
          label={t('accounts-tickets.until')}
          defaultValue={asked.until}
        />
        <Button variant="secondary">{t('accounts-tickets.apply')}</Button>
      </div>
    </form>
  )
}
