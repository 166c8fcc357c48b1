import { isRefused } from '#api/refusal.ts'
import { Badge, Empty, Facts, PageHead, Tabs, When } from '#app/office/kit/parts.tsx'
import { definePage } from '#app/office/office-page.ts'
import { NextPage } from './next-page.tsx'

/** Rows that break what must always hold, each with its order; they go when the next check finds them no more. */
export const page = definePage({
  load: async ({ api, url }) => {
    const isResolved = url.searchParams.get('state') === 'resolved'
    const before = url.searchParams.get('before') ?? undefined
    const found = await api.operationsDesk.listAlerts({
      isResolved,
      ...(before && { before: Number(before) }),
    })
    return isRefused(found) ? found : { ...found, isResolved }
  },
  title: (_, { t }) => t('office-health.alerts'),
  View: ({ data: { alerts, next, isResolved }, office: { t } }) => (
    <>
      <PageHead
        title={t('office-health.alerts')}
        up={{ href: '/office/health', label: t('office-health.title') }}
        lead={t('office-health.alertsLead')}
      />
      <Tabs
        label={t('office-health.state')}
        tabs={[
          {
            href: '/office/health/alerts',
            label: t('office-health.alertOpen'),
            isHere: !isResolved,
          },
          {
            href: '/office/health/alerts?state=resolved',
            label: t('office-health.alertResolved'),
            isHere: isResolved,
          },
        ]}
      />
      {alerts.length === 0 ? (
        <Empty icon="shield" title={t('office-health.noAlerts')} />
      ) : (
        <ul className="o-work-list">
          {alerts.map((alert) => (
            <li key={alert.alertId}>
              <div>
                <strong>{alert.name}</strong>{' '}
                {alert.orderNumber && (
                  <a href={`/office/orders/${encodeURIComponent(alert.orderNumber)}`}>
                    {alert.orderNumber}
                  </a>
                )}{' '}
                {alert.store && <Badge>{alert.store}</Badge>}
                <p className="o-hint">
                  {t('office-health.found')} <When at={alert.foundAt} />
                  {alert.resolvedAt && (
                    <>
                      {' · '}
                      {t('office-health.resolved')} <When at={alert.resolvedAt} />
                    </>
                  )}
                </p>
              </div>
              <Facts rows={Object.entries(alert.details)} />
            </li>
          ))}
        </ul>
      )}
      <NextPage before={next} />
    </>
  ),
})
