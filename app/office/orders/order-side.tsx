import { Fragment } from 'react'
import { apiPath } from '#app/browser-api/api-path.ts'
import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Facts, Money, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { DaysLeft } from '#app/office/money/days-left.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import type { OrderFacts } from './order-facts.ts'
import { Asked, Mails, Rows } from './order-mails.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderOrigin } from './order-origin.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { countryName, languageName, orderPath, StatusBadge, wordOf } from './order-words.tsx'

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
      <Mails order={order} />
      <Family order={order} />
      <OrderOrigin order={order} />
      <Tags order={order} sent={sent} />
    </div>
  )
}

function Customer({ order }: Props) {
  const { t, may, me } = useOffice()
  const { customer, locale } = order
  const { contact } = customer
  return (
    <Card title={t('office-orders.customer')}>
      <Facts
        rows={[
          [
            t('office-orders.column.customer'),
            contact ? <CustomerName key="name" order={order} /> : <Hidden key="name" />,
          ],
          [
            t('office-orders.email'),
            contact && (
              <a key="email" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ),
          ],
          [
            t('office-orders.phone'),
            contact?.phone && (
              <a key="phone" href={`tel:${contact.phone}`}>
                {contact.phone}
              </a>
            ),
          ],
          [t('office-orders.customer.language'), languageName(locale, me.language)],
          [
            t('office-orders.customer.kind'),
            t(customer.isGuest ? 'office-orders.customer.guest' : 'office-orders.customer.account'),
          ],
          [
            t('office-orders.customer.earlier'),
            t('office-orders.ordersSoFar', { count: customer.ordersSoFar }),
          ],
        ]}
      />
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

/** Name of whoever ordered; of an account for whoever may open it. */
function CustomerName({ order: { customer } }: Props) {
  const { customerId, contact } = customer
  if (customerId === undefined) return contact!.name
  return <a href={`/office/customers/${customerId}`}>{contact!.name}</a>
}

function Hidden() {
  const { t } = useOffice()
  return <span className="o-hint">{t('office-orders.hidden')}</span>
}

function Delivery({ order }: Props) {
  const { t, format, me } = useOffice()
  const { delivery } = order
  const place = delivery.pickupPoint ?? delivery.address
  const promiseOf = (from: string, to: string) => (
    <Fragment key="promised">
      {t('office-orders.delivery.promisedRange', { from: format.day(from), to: format.day(to) })}{' '}
      {order.promiseDays !== undefined && <DaysLeft days={order.promiseDays} />}
    </Fragment>
  )
  return (
    <Card title={t('office-orders.delivery')}>
      <Facts
        rows={[
          [
            t('office-orders.delivery.to'),
            place ? (
              <OrderAddress key="to" place={place} />
            ) : (
              <Fragment key="to">
                {delivery.country && countryName(delivery.country, me.language)} <Hidden />
              </Fragment>
            ),
          ],
          [t('office-orders.filter.mode'), wordOf(t, 'mode', delivery.mode)],
          [
            t('office-orders.delivery.service'),
            (delivery.carrier ?? delivery.service) && (
              <Fragment key="service">
                {delivery.carrier} <code className="o-hint">{delivery.service}</code>
              </Fragment>
            ),
          ],
          [
            t('office-orders.delivery.leaves'),
            order.leavesOn && (
              <span key="leaves" className={order.isLate ? 'o-late' : undefined}>
                {format.day(order.leavesOn)}
              </span>
            ),
          ],
          [
            t('office-orders.delivery.promised'),
            order.promisedFrom && order.promisedUntil
              ? promiseOf(order.promisedFrom, order.promisedUntil)
              : undefined,
          ],
          [
            t('office-orders.delivery.giftMessage'),
            order.giftMessage && (
              <span key="gift" className="o-written">
                {order.giftMessage}
              </span>
            ),
          ],
        ]}
      />
    </Card>
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
          [
            t('office-orders.delivery.to'),
            billing && <OrderAddress key="billing" place={billing} />,
          ],
          [t('office-orders.billing.taxId'), billing?.taxId],
          [t('office-orders.billing.legalId'), billing?.legalId],
        ]}
      />
      {documents.length > 0 && (
        <ul className="o-rows">
          {documents.map(({ number, kind, totalMinor, hasFile }) => (
            <li key={number}>
              <span>
                {wordOf(t, 'document', kind)}{' '}
                {hasFile && may('order.contact', order.store) ? (
                  <a
                    href={apiPath('/office/orders/{number}/documents/{document}', {
                      number: order.number,
                      document: number,
                    })}
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

function Family({ order }: Props) {
  const { t, may, format } = useOffice()
  const { waitingReprints } = order
  const isAlone = !order.reprintOf && order.reprints.length === 0
  if (isAlone && waitingReprints.length === 0) return null
  return (
    <Rows title={t('office-orders.reprints')}>
      {order.reprintOf && (
        <li>
          <a href={orderPath(order.reprintOf)}>
            {t('office-orders.reprintOf', { number: order.reprintOf })}
          </a>
        </li>
      )}
      {waitingReprints.map(({ requestId, askedAt }) => {
        const words = t('office-orders.reprintWaits', { day: format.day(askedAt) })
        return (
          <li key={requestId}>
            {may('order.reprint', order.store) ? (
              <a href={`/office/reprints/${requestId}`}>{words}</a>
            ) : (
              words
            )}
          </li>
        )
      })}
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
          <input type="hidden" name="seen" value={`,${order.tags.join(',')}`} />
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
