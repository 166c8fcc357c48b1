import { isRefused } from '#api/refusal.ts'
import type { OutputOf } from '#api/contract.ts'
import { hrefWith, readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Empty, Money, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeView } from '#app/office/office-page.ts'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import {
  ListTools,
  loadViews,
  viewHere,
  viewTabs,
  type SavedView,
} from '#app/office/views/saved-views.tsx'
import type { orderHelpOfficeContract } from '#commerce/order-help/order-help.office.contract.ts'
import { reprintFieldsOf } from '#commerce/order-help/reprint-address.terms.ts'
import { reprintViews } from '#commerce/reprint/reprint.terms.ts'
import {
  payerName,
  piecesOf,
  reasonName,
  reprintPath,
  stateTones,
  type RequestedReprint,
} from './reprint-words.ts'

type Listed = OutputOf<(typeof orderHelpOfficeContract)['listReprints']>

const spec = { filters: ['store'], sorts: ['asked', 'value'], defaultSort: '-asked' } as const

export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const asked = reprintFieldsOf(query)
    const [listed, saved] = await Promise.all([
      api.orderHelp.listReprints({
        ...asked,
        after: state.after,
      }),
      loadViews({ api, inStores }, 'reprints'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, view: asked.view, saved }
  },
  title: (_, { t }) => t('office-reprints.title'),
  View: ({ data, office }) => {
    const { t } = office
    const empty = data.view ?? 'all'
    return (
      <>
        <PageHead title={t('office-reprints.title')} lead={t('office-reprints.lead')} />
        <OfficeList
          label={t('office-reprints.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.requests}
          keyOf={({ requestId }) => requestId}
          hrefOf={({ requestId }) => reprintPath(requestId)}
          next={data.after}
          views={[...viewsOf(office, data), ...viewTabs('reprints', data.saved, office)]}
          tools={<ListTools list="reprints" views={data.saved} />}
          filters={storeFilter(office)}
          empty={
            <Empty icon="refresh-cw" title={t(`office-reprints.empty.${empty}`)}>
              <p>{t('office-reprints.emptyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function viewsOf(
  { t, url, format }: OfficeView,
  {
    counts,
    view: here,
    saved,
  }: Pick<Listed, 'counts'> & { view: string | undefined; saved: readonly SavedView[] },
) {
  const all = counts.approval + counts.running + counts.done
  return [...reprintViews, 'all' as const].map((view) => ({
    href: hrefWith(url, { view: view === 'approval' ? undefined : view }),
    label: t(`office-reprints.view.${view}`),
    count: format.number(view === 'all' ? all : counts[view]),
    isHere: view === (here ?? 'all') && !viewHere(saved, url),
  }))
}

function columnsOf({ t }: OfficeView): Column<RequestedReprint>[] {
  return [
    {
      id: 'order',
      label: t('office-reprints.order'),
      cell: ({ order }) => order,
      isAlways: true,
    },
    { id: 'pieces', label: t('office-reprints.lines'), cell: piecesOf },
    {
      id: 'worth',
      sort: 'value',
      label: t('office-reprints.worth'),
      isNumber: true,
      cell: ({ valueMinor, currency }) => <Money minor={valueMinor} currency={currency} />,
    },
    {
      id: 'state',
      label: t('office-reprints.stateLabel'),
      cell: ({ state, reprintStatus }) =>
        reprintStatus === undefined ? (
          <Badge tone={stateTones[state]}>{t(`office-reprints.state.${state}`)}</Badge>
        ) : (
          <StatusBadge status={reprintStatus} />
        ),
    },
    {
      id: 'reason',
      label: t('office-reprints.reason'),
      cell: ({ reason }) => reasonName(t, reason),
    },
    {
      id: 'payer',
      label: t('office-reprints.payer'),
      cell: ({ payer }) => payerName(t, payer),
    },
    {
      id: 'by',
      label: t('office-reprints.askedBy'),
      cell: ({ askedBy, isOwn }) => (isOwn ? t('office-reprints.you') : askedBy),
    },
    {
      id: 'reprint',
      label: t('office-reprints.newOrder'),
      cell: ({ reprint }) => reprint ?? '–',
    },
    { id: 'store', label: t('office-reprints.store'), cell: ({ store }) => store, isExtra: true },
    {
      id: 'age',
      sort: 'asked',
      label: t('office-reprints.since'),
      cell: ({ askedAt }) => <When at={askedAt} isRelative />,
    },
  ]
}
