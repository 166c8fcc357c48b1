import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Empty, Money, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { alertStates } from '#commerce/money-desk/alert-state.terms.ts'
import { paymentAlertFieldsOf } from '#commerce/money-desk/money-address.terms.ts'
import { alertKinds } from '#commerce/payment/alert.terms.ts'
import { alertHref, alertTones } from './payment-alert-words.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['alertDesk']['listPaymentAlerts']>>, Refused>
type Row = Listed['alerts'][number]

const spec = { filters: ['state', 'kind', 'store'], sorts: [], defaultSort: '' } as const

/** Alerts: what the shop noticed about payments and cannot decide itself. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.alertDesk.listPaymentAlerts({
        ...paymentAlertFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'payment-alerts'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-alerts.title'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-alerts.title')} lead={t('office-alerts.lead')} />
        <OfficeList
          label={t('office-alerts.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.alerts}
          keyOf={({ alertId }) => String(alertId)}
          hrefOf={({ alertId }) => alertHref(alertId)}
          next={data.next}
          search={t('office-alerts.search')}
          views={[
            ...viewsOf(office, data.counts),
            ...viewTabs('payment-alerts', data.saved, office),
          ]}
          tools={<ListTools list="payment-alerts" views={data.saved} />}
          filters={[
            {
              name: 'kind',
              label: t('office-alerts.kind'),
              choices: alertKinds.map((value) => ({
                value,
                label: t(`office-alerts.kind.${value}`),
              })),
            },
            ...storeFilter(office, { isMore: true }),
          ]}
          empty={
            <Empty icon="circle-check" title={t('office-alerts.none')}>
              <p>{t('office-alerts.noneHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function viewsOf({ t, url, format }: OfficeView, counts: Listed['counts']) {
  const here = url.searchParams.get('state') ?? 'OPEN'
  const all = alertStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const view = (state: string, label: string, count: number) => ({
    href: hrefWith(url, { state: state === 'OPEN' ? undefined : state }),
    label,
    count: format.number(count),
    isHere: here === state,
  })
  return [
    ...alertStates.map((state) =>
      view(state, t(`office-alerts.state.${state}`), counts[state] ?? 0),
    ),
    view('all', t('office-alerts.view.all'), all),
  ]
}

function columnsOf({ t, stores }: OfficeView): Column<Row>[] {
  return [
    {
      id: 'kind',
      label: t('office-alerts.kind'),
      cell: ({ kind }) => t(`office-alerts.kind.${kind}`),
      isAlways: true,
    },
    { id: 'order', label: t('office-alerts.order'), cell: ({ number }) => number },
    {
      id: 'amount',
      label: t('office-alerts.amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) =>
        amountMinor !== undefined &&
        currency !== undefined && <Money minor={amountMinor} currency={currency} />,
    },
    {
      id: 'state',
      label: t('office-alerts.state'),
      cell: ({ state }) => (
        <Badge tone={alertTones[state]}>{t(`office-alerts.state.${state}`)}</Badge>
      ),
    },
    {
      id: 'store',
      label: t('office-alerts.store'),
      cell: ({ store }) => stores.find(({ slug }) => slug === store)?.name ?? store,
      isExtra: true,
    },
    {
      id: 'raised',
      label: t('office-alerts.raised'),
      cell: ({ raisedAt }) => <When at={raisedAt} isRelative />,
    },
  ]
}
