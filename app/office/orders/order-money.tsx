import { Badge, Card, Money, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { OrderCommissions } from '#app/office/money/order-commissions.tsx'
import { reasonName } from '#app/office/money/money-words.ts'
import { alertHref } from '#app/office/money/payment-alert-words.ts'
import type { OrderFacts } from './order-facts.ts'
import { providerPage } from './provider-page.ts'
import { PaymentBadge, RefundBadge, wordOf } from './order-words.tsx'

type Props = { order: OrderFacts }

/** Payments with their attempts and ledger, refunds, and the invoices of both. */
export function OrderMoney({ order, sent }: Props & { sent: Sent | undefined }) {
  const { t, may } = useOffice()
  const { payments, refunds, alerts = [], commissions = [] } = order
  const mayRead = may('payment.read', order.store)
  return (
    <>
      {alerts.length > 0 && (
        <Card title={t('office-alerts.title')} tone="bad">
          <ul className="o-rows">
            {alerts.map(({ alertId, kind, amountMinor, raisedAt }) => (
              <li key={alertId}>
                <div>
                  <a href={alertHref(alertId)}>{t(`office-alerts.kind.${kind}`)}</a>{' '}
                  {amountMinor !== undefined && (
                    <Money minor={amountMinor} currency={order.currency} />
                  )}
                </div>
                <span className="o-hint">
                  <When at={raisedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {payments !== undefined && payments.length > 0 && (
        <Card title={t('office-orders.payments')}>
          <ul className="o-rows">
            {payments.map((payment) => (
              <Payment key={payment.reference} order={order} payment={payment} />
            ))}
          </ul>
        </Card>
      )}
      {refunds.length > 0 && (
        <Card title={t('office-orders.refunds')}>
          <ul className="o-rows">
            {refunds.map((refund) => (
              <li key={refund.refundId}>
                <div>
                  {mayRead ? (
                    <a href={`/office/refunds/${refund.refundId}`}>
                      <Money minor={refund.amountMinor} currency={order.currency} />
                    </a>
                  ) : (
                    <Money minor={refund.amountMinor} currency={order.currency} />
                  )}{' '}
                  <RefundBadge status={refund.status} />{' '}
                  {refund.needsApproval && (
                    <Badge tone="warn">{t('office-orders.refund.needsApproval')}</Badge>
                  )}
                  <p className="o-hint">
                    {reasonName(t, refund.reason)}
                    {refund.failure !== undefined && ` · ${wordOf(t, 'failure', refund.failure)}`}
                  </p>
                </div>
                <span className="o-hint">
                  <When at={refund.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {commissions.length > 0 && (
        <OrderCommissions
          commissions={commissions}
          currency={order.currency}
          store={order.store}
          button={{ name: 'do', value: 'clawback' }}
          sent={sent}
        />
      )}
    </>
  )
}

/** Id of a payment at its provider, which leads to the provider's own page of it. */
function ProviderId({ payment }: { payment: NonNullable<OrderFacts['payments']>[number] }) {
  const { t } = useOffice()
  const { provider, providerId = '' } = payment
  const href = providerPage(provider, providerId)
  if (href === undefined) return <code>{providerId}</code>
  return (
    <a href={href} rel="noreferrer" target="_blank">
      <code>{providerId}</code>
      <span className="o-visually-hidden"> {t('office-orders.payments.dashboard')}</span>
    </a>
  )
}

function Payment({
  order,
  payment,
}: Props & { payment: NonNullable<OrderFacts['payments']>[number] }) {
  const { t } = useOffice()
  return (
    <li>
      <div>
        <strong>{wordOf(t, 'method', payment.method)}</strong>{' '}
        <PaymentBadge status={payment.status} />
        <p className="o-hint">
          {t('office-orders.payments.attempt', { number: payment.attempt })}
          {' · '}
          <code>{payment.reference}</code>
          {payment.providerId !== undefined && (
            <>
              {' · '}
              {t('office-orders.payments.provider', { provider: payment.provider })}{' '}
              <ProviderId payment={payment} />
            </>
          )}
          {payment.failure !== undefined && ` · ${wordOf(t, 'failure', payment.failure)}`}
        </p>
        {payment.entries.map((entry) => (
          <p key={`${entry.kind} ${entry.providerReference}`} className="o-hint">
            {wordOf(t, 'entry', entry.kind)}{' '}
            <Money minor={entry.amountMinor} currency={order.currency} /> · <When at={entry.at} />
          </p>
        ))}
      </div>
      <strong>
        <Money minor={payment.amountMinor} currency={order.currency} />
      </strong>
    </li>
  )
}
