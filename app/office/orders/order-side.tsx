import type { ReactNode } from 'react'
import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Facts, Money, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import type { OrderFacts } from './order-facts.ts'
import { OrderParcels } from './order-parcels.tsx'
import { countryName, orderPath, StatusBadge, wordOf } from './order-words.tsx'

type Props = { order: OrderFacts }

/** Beside the order: who, where to, and everything that was written about it. */
export function OrderSide({ order, sent }: Props & { sent: Sent | undefined }) {
  return (
    <div className="o-stack">
      <Customer order={order} />
      <Delivery order={order} />
      <OrderParcels order={order} />
      <Billing order={order} />
      <Asked order={order} />
      <Letters order={order} />
      <Family order={order} />
      <Tags order={order} sent={sent} />
    </div>
  )
}

function Customer({ order }: Props) {
  const { t, may } = useOffice()
  const { customer, locale } = order
  const { contact } = customer
  return (
    <Card title={t('office-orders.customer')}>
      <Facts
        rows={[
          [t('office-orders.column.customer'), contact ? contact.name : <Hidden />],
          [
            t('office-orders.email'),
            contact && <a href={`mailto:${contact.email}`}>{contact.email}</a>,
          ],
          [
            t('office-orders.phone'),
            contact?.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>,
          ],
          [t('office-orders.customer.language'), locale],
          [
            t('office-orders.column.pieces') && t('office-orders.customer.earlier'),
            t('office-orders.ordersSoFar', { count: customer.ordersSoFar }),
          ],
        ]}
      />
      <p className="o-hint">
        {t(customer.isGuest ? 'office-orders.customer.guest' : 'office-orders.customer.account')}
      </p>
      {customer.earlier.length > 0 && (
        <ul className="o-rows">
          {customer.earlier.map((one) => (
            <li key={one.number}>
              <span>
                {may('order.read') ? <a href={orderPath(one.number)}>{one.number}</a> : one.number}{' '}
                <StatusBadge status={one.status} />
              </span>
              <Money minor={one.totalMinor} currency={one.currency} />
            </li>
          ))}
        </ul>
      )}
      {contact && customer.ordersSoFar > 1 && (
        <p>
          <a href={`/office/orders?q=${encodeURIComponent(contact.email)}`}>
            {t('office-orders.customer.all')}
          </a>
        </p>
      )}
    </Card>
  )
}

function Hidden() {
  const { t } = useOffice()
  return <span className="o-hint">{t('office-orders.hidden')}</span>
}

function Delivery({ order }: Props) {
  const { t, format, me } = useOffice()
  const { delivery } = order
  const place = delivery.pickupPoint ?? delivery.address
  return (
    <Card title={t('office-orders.delivery')}>
      <Facts
        rows={[
          [
            t('office-orders.delivery.to'),
            place ? (
              <Address place={place} />
            ) : (
              <>
                {delivery.country && countryName(delivery.country, me.language)} <Hidden />
              </>
            ),
          ],
          [t('office-orders.filter.mode'), wordOf(t, 'mode', delivery.mode)],
          [
            t('office-orders.delivery.service'),
            [delivery.carrier, delivery.service].filter(Boolean).join(' · '),
          ],
          [
            t('office-orders.delivery.leaves'),
            order.leavesOn && (
              <span className={order.isLate ? 'o-late' : undefined}>
                {format.day(order.leavesOn)}
              </span>
            ),
          ],
          [
            t('office-orders.delivery.promised'),
            order.promisedFrom && order.promisedUntil
              ? t('office-orders.delivery.promisedRange', {
                  from: format.day(order.promisedFrom),
                  to: format.day(order.promisedUntil),
                })
              : undefined,
          ],
          [
            t('office-orders.delivery.giftMessage'),
            order.giftMessage && <span className="o-written">{order.giftMessage}</span>,
          ],
        ]}
      />
    </Card>
  )
}

type Place = NonNullable<OrderFacts['billing']> & { name?: string | undefined }

function Address({ place }: { place: Place }) {
  const { me } = useOffice()
  const lines: (string | undefined)[] = [
    place.name,
    place.recipient,
    place.companyName,
    place.addressLine1,
    place.addressLine2,
    [place.postalCode, place.city].filter(Boolean).join(' '),
    place.province,
    place.country && countryName(place.country, me.language),
    place.phone,
  ]
  return (
    <address className="o-address">
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Billing({ order }: Props) {
  const { t, may } = useOffice()
  const { billing, documents } = order
  if (!billing && documents.length === 0) return null
  return (
    <Card title={t('office-orders.billing')}>
      <Facts
        rows={[
          [t('office-orders.delivery.to'), billing && <Address place={billing} />],
          [t('office-orders.billing.taxId'), billing?.taxId],
          [t('office-orders.billing.legalId'), billing?.legalId],
        ]}
      />
      {documents.length > 0 && (
        <ul className="o-rows">
          {documents.map(({ number, kind, totalMinor }) => (
            <li key={number}>
              <span>
                {wordOf(t, 'document', kind)}{' '}
                {may('order.contact', order.store) ? (
                  <a
                    href={`/api/office/orders/${order.number}/documents/${encodeURIComponent(number)}`}
                  >
                    {number}
                  </a>
                ) : (
                  number
                )}
              </span>
              <Money minor={totalMinor} currency={order.currency} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <ul className="o-rows">{children}</ul>
    </Card>
  )
}

/** What the customer was asked for, and what they declared. */
function Asked({ order }: Props) {
  const { t, format, may } = useOffice()
  return (
    <>
      {order.actions.length > 0 && (
        <Rows title={t('office-orders.actions')}>
          {order.actions.map((action) => (
            <li key={action.actionId}>
              <span>
                {may('action.decide', order.store) ? (
                  <a href={`/office/actions/${action.actionId}`}>
                    {wordOf(t, 'action', action.type)}
                  </a>
                ) : (
                  wordOf(t, 'action', action.type)
                )}
                <br />
                <span className="o-hint">
                  {t('office-orders.action.until', { day: format.day(action.deadlineAt) })}
                </span>
              </span>
              <Badge tone={action.status === 'SUBMITTED' ? 'warn' : 'plain'}>
                {wordOf(t, 'action.status', action.status)}
              </Badge>
            </li>
          ))}
        </Rows>
      )}
      {order.withdrawals.length > 0 && (
        <Rows title={t('office-orders.withdrawals')}>
          {order.withdrawals.map((one) => (
            <li key={one.withdrawalId}>
              <When at={one.declaredAt} />
              <Badge tone={one.status === 'CLOSED' ? 'plain' : 'warn'}>
                {wordOf(t, 'withdrawal', one.status)}
              </Badge>
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}

/** Tickets and mails. */
function Letters({ order }: Props) {
  const { t } = useOffice()
  const { tickets = [], mails = [] } = order
  return (
    <>
      {tickets.length > 0 && (
        <Rows title={t('office-orders.tickets')}>
          {tickets.map((ticket) => (
            <li key={ticket.ticketId}>
              <div>
                <strong>{ticket.subject}</strong>{' '}
                <Badge tone={ticket.status === 'PENDING' ? 'warn' : 'plain'}>
                  {wordOf(t, 'ticket', ticket.status)}
                </Badge>
                <p className="o-written">{ticket.message}</p>
                <p className="o-hint">
                  <When at={ticket.at} />
                </p>
              </div>
            </li>
          ))}
        </Rows>
      )}
      {mails.length > 0 && (
        <Rows title={t('office-orders.mails')}>
          {mails.map((mail) => (
            <li key={mail.mailId}>
              <span>
                {mail.kind}
                <br />
                <span className="o-hint">
                  <When at={mail.at} />
                </span>
              </span>
              <Badge tone={mail.state === 'FAILED' ? 'bad' : 'plain'}>
                {wordOf(t, 'mail.state', mail.state)}
              </Badge>
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}

function Family({ order }: Props) {
  const { t } = useOffice()
  if (!order.reprintOf && order.reprints.length === 0) return null
  return (
    <Rows title={t('office-orders.reprints')}>
      {order.reprintOf && (
        <li>
          <a href={orderPath(order.reprintOf)}>
            {t('office-orders.reprintOf', { number: order.reprintOf })}
          </a>
        </li>
      )}
      {order.reprints.map((number) => (
        <li key={number}>
          <a href={orderPath(number)}>{number}</a>
        </li>
      ))}
    </Rows>
  )
}

function Tags({ order, sent }: Props & { sent: Sent | undefined }) {
  const { t, may, url } = useOffice()
  const own = sent && fieldOf(sent.form, 'do') === 'tags' ? sent : undefined
  const mayChange = may('order.note', order.store)
  return (
    <Card title={t('office-orders.tags')}>
      <p className="o-flags">
        {order.tags.map((tag) => (
          <a key={tag} href={`/office/orders?tag=${tag}`}>
            <Badge tone="info">{tag}</Badge>
          </a>
        ))}
        {order.tags.length === 0 && <span className="o-hint">{t('office-orders.tags.none')}</span>}
      </p>
      {mayChange && (
        <OfficeForm action={url.pathname} label={t('office-orders.tags')}>
          <input type="hidden" name="do" value="tags" />
          <TextField
            name="tags"
            label={t('office-orders.tags')}
            hint={t('office-orders.tags.hint')}
            value={order.tags.join(', ')}
            sent={own}
            isOptional
          />
          <div className="o-actions">
            <Submit kind="plain">{t('office-orders.tags.save')}</Submit>
          </div>
        </OfficeForm>
      )}
    </Card>
  )
}
