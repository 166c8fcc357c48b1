import type { OutputOf } from '#api/contract.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Money, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ShownTicket } from '#app/office/tickets/shown-ticket.ts'
import type { quoteOfficeContract } from '#commerce/quote/quote.office.contract.ts'
import { QuoteBadge } from './quote-words.tsx'

type ListedQuote = OutputOf<(typeof quoteOfficeContract)['listTicketQuotes']>['quotes'][number]

/** Quotes of a ticket, and the way to begin one. Of a ticket that asks for none only what there is. */
export function TicketQuotes({
  ticket,
  quotes,
}: {
  ticket: ShownTicket
  quotes: readonly ListedQuote[]
}) {
  const { t, may } = useOffice()
  const mayBegin = may('order.create', ticket.store) && ticket.status !== 'ARCHIVED'
  const isAsked = ticket.subject === 'budget'
  if (quotes.length === 0 && !(isAsked && mayBegin)) return null
  return (
    <Card title={t('office-quotes.title')}>
      <div className="o-stack">
        {quotes.length === 0 && <p className="o-hint">{t('office-quotes.noneYet')}</p>}
        <ul className="o-ticket-orders">
          {quotes.map((quote) => (
            <li key={quote.publicId}>
              <a href={`/office/quotes/${quote.publicId}`}>{quote.reference}</a>
              <span>
                <Money minor={quote.totalMinor} currency={quote.currency} />{' '}
                <QuoteBadge state={quote.state} />
              </span>
            </li>
          ))}
        </ul>
        {mayBegin && (
          <OfficeForm>
            <div className="o-actions">
              <Submit
                name="act"
                value="quote"
                kind={quotes.length === 0 ? 'primary' : 'plain'}
                icon="file-text"
              >
                {t('office-quotes.begin')}
              </Submit>
            </div>
          </OfficeForm>
        )}
      </div>
    </Card>
  )
}
