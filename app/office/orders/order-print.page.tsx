import { isRefused } from '#api/refusal.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Facts, Money, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { OrderAddress } from './order-address.tsx'
import type { OrderFacts } from './order-facts.ts'
import { LinePicture } from './order-lines.tsx'
import { OrderSums } from './order-sums.tsx'
import { orderPath, StatusBadge, wordOf } from './order-words.tsx'

type Props = { order: OrderFacts }

/** An order on paper: what its page shows of it to the same person, on one side of A4 as a rule. */
export const page = definePage({
  isPaper: true,
  load: async ({ api, params }) => {
    const order = await api.orderDesk.getOrder({ number: params['number']! })
    return isRefused(order) ? order : { order }
  },
  title: ({ order }) => order.number,
  View: ({ data: { order }, office: { t, stores } }) => (
    <main id="main" className="o-paper">
      <p className="o-actions o-paper-bar">
        <a className="o-button" href={orderPath(order.number)}>
          <OfficeIcon name="arrow-left" size={16} />
          {order.number}
        </a>
        <button className="o-button" data-kind="primary" type="button" data-print="">
          <OfficeIcon name="printer" size={16} />
          {t('office-orders.print')}
        </button>
      </p>
      <header>
        <h1>{order.number}</h1>
        <p>
          {stores.find(({ slug }) => slug === order.store)?.name ?? order.store}
          {' · '}
          <When at={order.placedAt} />
          {' · '}
          <StatusBadge status={order.status} />
        </p>
      </header>
      <Heads order={order} />
      <Lines order={order} />
      <OrderSums order={order} />
      <Written order={order} />
    </main>
  ),
})

/** Who, where to, and by when. */
function Heads({ order }: Props) {
  const { t, format } = useOffice()
  const { customer, delivery, billing, payments = [], parcels } = order
  const { contact } = customer
  const place = delivery.pickupPoint ?? delivery.address
  return (
    <div className="o-paper-heads">
      <section>
        <h2>{t('office-orders.customer')}</h2>
        <Facts
          rows={[
            [t('office-orders.column.customer'), contact?.name ?? t('office-orders.hidden')],
            [t('office-orders.email'), contact?.email],
            [t('office-orders.phone'), contact?.phone],
          ]}
        />
        {billing && (
          <>
            <h2>{t('office-orders.billing')}</h2>
            <OrderAddress place={billing} />
            <p>{[billing.taxId, billing.legalId].filter(Boolean).join(' · ')}</p>
          </>
        )}
      </section>
      <section>
        <h2>{t('office-orders.delivery')}</h2>
        {place ? <OrderAddress place={place} /> : <p>{t('office-orders.hidden')}</p>}
        <Facts
          rows={[
            [t('office-orders.filter.mode'), wordOf(t, 'mode', delivery.mode)],
            [
              t('office-orders.delivery.service'),
              [delivery.carrier, delivery.service].filter(Boolean).join(' · '),
            ],
            [t('office-orders.delivery.leaves'), order.leavesOn && format.day(order.leavesOn)],
            [
              t('office-orders.delivery.promised'),
              order.promisedFrom &&
                order.promisedUntil &&
                t('office-orders.delivery.promisedRange', {
                  from: format.day(order.promisedFrom),
                  to: format.day(order.promisedUntil),
                }),
            ],
            ...parcels.map(
              ({ parcel, carrier, trackingNumber }) =>
                [
                  t('office-orders.parcel', { number: parcel }),
                  [carrier, trackingNumber].filter(Boolean).join(' · '),
                ] as const,
            ),
            ...payments.map(
              ({ reference, method, status }) =>
                [
                  wordOf(t, 'method', method),
                  `${wordOf(t, 'payment', status)} · ${reference}`,
                ] as const,
            ),
          ]}
        />
      </section>
    </div>
  )
}

function Lines({ order }: Props) {
  const { t, format } = useOffice()
  return (
    <ul className="o-lines">
      {order.lines.map((line) => (
        <li key={line.lineId}>
          <LinePicture order={order} line={line} />
          <div>
            <p>
              <strong>{line.article}</strong> <code>{line.code}</code>
            </p>
            <p className="o-hint">
              {[
                line.variant,
                line.designName,
                line.version !== undefined &&
                  t('office-orders.line.version', { number: line.version }),
                line.extraPages > 0 &&
                  t('office-orders.line.extraPages', { count: line.extraPages }),
                wordOf(t, 'stage', line.stage),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className="o-line-sum">
            <strong>
              <Money minor={line.fullMinor - line.discountMinor} currency={order.currency} />
            </strong>
            <small>
              {t('office-orders.quantityTimes', {
                quantity: line.quantity,
                price: format.money(line.unitMinor, order.currency),
              })}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Words that go with the order: the gift message, the pinned note, tags. */
function Written({ order }: Props) {
  const { t } = useOffice()
  return (
    <Facts
      rows={[
        [
          t('office-orders.delivery.giftMessage'),
          order.giftMessage && (
            <span key="gift" className="o-written">
              {order.giftMessage}
            </span>
          ),
        ],
        [
          t('office-orders.pinned'),
          order.pinned && (
            <span key="note" className="o-written">
              {order.pinned.body} ({order.pinned.by})
            </span>
          ),
        ],
        [t('office-orders.tags'), order.tags.join(', ')],
      ]}
    />
  )
}
