import { isRefused, type Refused } from '#api/refusal.ts'
import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import {
  Badge,
  ButtonLink,
  Card,
  Facts,
  Money,
  PageHead,
  Submit,
  When,
} from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'
import { alertHref, alertTones, factName } from './payment-alert-words.ts'

type Alert = Exclude<Awaited<ReturnType<OfficeApi['alertDesk']['getPaymentAlert']>>, Refused>

const PATH = '/office/payment-alerts'
const SYSTEM = 'system'

/** One alert about a payment: what was noticed, what to do about it, and its end with a reason. */
export const page = definePage<Alert>({
  load: ({ api, params }) => api.alertDesk.getPaymentAlert({ alertId: Number(params['id']) }),
  act: async ({ api, params, form }) => {
    const alertId = Number(params['id'])
    const reason = fieldOf(form, 'reason')
    const closed = await api.alertDesk.closePaymentAlert({ alertId, reason })
    return isRefused(closed)
      ? closed
      : { goTo: alertHref(alertId), toast: 'office-alerts.closed' as const }
  },
  title: ({ kind }, { t }) => t(`office-alerts.kind.${kind}`),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={t(`office-alerts.kind.${data.kind}`)}
        up={{ href: PATH, label: t('office-alerts.title') }}
        badges={
          <Badge tone={alertTones[data.state]}>{t(`office-alerts.state.${data.state}`)}</Badge>
        }
      />
      <div className="o-columns">
        <div className="o-stack">
          <FormProblem sent={sent} />
          <About alert={data} />
        </div>
        <div className="o-stack">
          <Card title={t('office-alerts.do')}>
            <p>{t(`office-alerts.do.${data.kind}`)}</p>
            {data.refund && (
              <div className="o-actions">
                <ButtonLink icon="banknote" href={`/office/refunds/${data.refund}`}>
                  {t('office-alerts.toRefund')}
                </ButtonLink>
              </div>
            )}
          </Card>
          {data.mayClose && <Close sent={sent} />}
        </div>
      </div>
    </>
  ),
})

function About({ alert }: { alert: Alert }) {
  const { t, stores } = useOffice()
  const { number, amountMinor, currency, closedAt, closedBy } = alert
  return (
    <Card>
      {amountMinor !== undefined && currency !== undefined && (
        <p className="o-refund-sum">
          <Money minor={amountMinor} currency={currency} />
        </p>
      )}
      <Facts
        rows={[
          [
            t('office-alerts.order'),
            number && (
              <a key="order" href={`/office/orders/${encodeURIComponent(number)}?show=money`}>
                {number}
              </a>
            ),
          ],
          [
            t('office-alerts.store'),
            stores.find(({ slug }) => slug === alert.store)?.name ?? alert.store,
          ],
          [t('office-alerts.reference'), alert.reference],
          ...Object.entries(alert.facts).map(
            ([name, value]) => [factName(t, name), value] as const,
          ),
          [t('office-alerts.raised'), <When key="raised" at={alert.raisedAt} />],
          [t('office-alerts.closedAt'), closedAt && <When key="closed" at={closedAt} />],
          [
            t('office-alerts.closedBy'),
            closedBy === SYSTEM ? t('office-alerts.closedItself') : closedBy,
          ],
          [t('office-alerts.reasonLabel'), alert.reason],
        ]}
      />
    </Card>
  )
}

function Close({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-alerts.close')}>
      <OfficeForm label={t('office-alerts.close')}>
        <p>{t('office-alerts.closeHint')}</p>
        <AreaField
          name="reason"
          label={t('office-alerts.reasonLabel')}
          hint={t('office-alerts.reasonHint')}
          maxLength={MOST_REFUND_NOTE}
          sent={sent}
        />
        <div className="o-actions">
          <Submit icon="check">{t('office-alerts.closeButton')}</Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
