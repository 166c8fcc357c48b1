import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, Empty, Facts, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import {
  checkAlertFieldsOf,
  checkAlertStates,
} from '#commerce/operations-desk/operations-lists.terms.ts'
import { stateTabs } from './state-tabs.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['operationsDesk']['listAlerts']>>, Refused>
type Row = Listed['alerts'][number]

const spec = {
  filters: ['state', 'rule', 'store'],
  sorts: ['found', 'seen'],
  defaultSort: '-found',
}

/** Rows that break what must always hold, each with its order; they go when the next check finds them no more. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.operationsDesk.listAlerts({
        ...checkAlertFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'alerts'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-health.alerts'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead
          title={t('office-health.alerts')}
          up={{ href: '/office/health', label: t('office-health.title') }}
          lead={t('office-health.alertsLead')}
        />
        <OfficeList
          label={t('office-health.alerts')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.alerts}
          keyOf={({ alertId }) => String(alertId)}
          next={data.next}
          search={t('office-health.alertsSearch')}
          views={[
            ...stateTabs(office, {
              states: checkAlertStates,
              counts: data.counts,
              labelOf: (state) =>
                t(state === 'OPEN' ? 'office-health.alertOpen' : 'office-health.alertResolved'),
              all: t('office-health.allStates'),
            }),
            ...viewTabs('alerts', data.saved, office),
          ]}
          tools={<ListTools list="alerts" views={data.saved} />}
          filters={[
            {
              name: 'rule',
              label: t('office-health.rule'),
              choices: data.rules.map((value) => ({ value, label: value })),
            },
            ...storeFilter(office, { isMore: true }),
          ]}
          empty={<Empty icon="shield" title={t('office-health.noAlerts')} />}
        />
      </>
    )
  },
})

function columnsOf({ t }: OfficeView): readonly Column<Row>[] {
  return [
    {
      id: 'rule',
      label: t('office-health.rule'),
      isAlways: true,
      cell: ({ name, state }) => (
        <>
          <strong>{name}</strong>{' '}
          {state === 'RESOLVED' && <Badge tone="good">{t('office-health.alertResolved')}</Badge>}
        </>
      ),
    },
    {
      id: 'order',
      label: t('office-health.order'),
      cell: ({ orderNumber }) =>
        orderNumber && (
          <a href={`/office/orders/${encodeURIComponent(orderNumber)}`}>{orderNumber}</a>
        ),
    },
    {
      id: 'row',
      label: t('office-health.row'),
      cell: ({ details }) => <Facts rows={Object.entries(details)} />,
    },
    {
      id: 'found',
      sort: 'found',
      label: t('office-health.found'),
      cell: ({ foundAt }) => <When at={foundAt} />,
    },
    {
      id: 'seen',
      sort: 'seen',
      label: t('office-health.lastSeen'),
      cell: ({ seenAt }) => <When at={seenAt} />,
    },
    {
      id: 'resolved',
      label: t('office-health.resolved'),
      cell: ({ resolvedAt }) => resolvedAt && <When at={resolvedAt} />,
    },
    { id: 'store', label: t('office.layout.store'), isExtra: true, cell: ({ store }) => store },
  ]
}
