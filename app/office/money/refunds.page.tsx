import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Empty, Money, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { refundFieldsOf } from '#commerce/money-desk/money-address.terms.ts'
import { refundStates } from '#commerce/money-desk/refund-state.terms.ts'
import { refundKinds, refundReasonNames, refundWays } from '#commerce/payment/refund.terms.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { ownerName, reasonName, stateTones } from './money-words.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['moneyDesk']['listRefunds']>>, Refused>
type Row = Listed['refunds'][number]

const spec = {
  filters: ['state', 'reason', 'way', 'kind', 'mine', 'store'],
  sorts: ['asked', 'amount'],
  defaultSort: '-asked',
} as const

export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.moneyDesk.listRefunds({
        ...refundFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'refunds'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-money.refunds'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-money.refunds')} lead={t('office-money.refundsLead')} />
        <OfficeList
          label={t('office-money.refunds')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.refunds}
          keyOf={({ publicId }) => publicId}
          hrefOf={({ publicId }) => `/office/refunds/${publicId}`}
          next={data.next}
          search={t('office-money.searchNumber')}
          views={[...viewsOf(office, data.counts), ...viewTabs('refunds', data.saved, office)]}
          tools={<ListTools list="refunds" views={data.saved} />}
          filters={[
            {
              name: 'reason',
              label: t('office-money.reasonLabel'),
              choices: refundReasonNames.map((value) => ({ value, label: reasonName(t, value) })),
            },
            {
              name: 'way',
              label: t('office-money.wayLabel'),
              choices: refundWays.map((value) => ({
                value,
                label: t(`office-money.way.${value}`),
              })),
            },
            {
              name: 'kind',
              label: t('office-money.kinds'),
              choices: refundKinds.map((value) => ({
                value,
                label: t(`office-money.kind.${value}`),
              })),
            },
            {
              name: 'mine',
              label: t('office-money.askedBy'),
              choices: [{ value: 'yes', label: t('office-money.byMe') }],
            },
            ...storeFilter(office, { isMore: true }),
          ]}
          empty={<Empty icon="banknote" title={t('office-money.noRefunds')} />}
        />
      </>
    )
  },
})

function viewsOf({ t, url, format }: OfficeView, counts: Listed['counts']) {
  const here = url.searchParams.get('state') ?? ''
  const all = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)
  const view = (state: string | undefined, label: string, count: number) => ({
    href: hrefWith(url, { state }),
    label,
    count: format.number(count),
    isHere: here === (state ?? ''),
  })
  return [
    view(undefined, t('office-money.state.all'), all),
    ...refundStates.map((state) =>
      view(state, t(`office-money.state.${state}`), counts[state] ?? 0),
    ),
  ]
}

function columnsOf({ t }: OfficeView): Column<Row>[] {
  return [
    { id: 'order', label: t('office-money.order'), cell: ({ number }) => number, isAlways: true },
    {
      id: 'amount',
      sort: 'amount',
      label: t('office-money.sum'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
    {
      id: 'state',
      label: t('office-money.stateLabel'),
      cell: ({ state }) => (
        <Badge tone={stateTones[state]}>{t(`office-money.state.${state}`)}</Badge>
      ),
    },
    {
      id: 'kind',
      label: t('office-money.kinds'),
      cell: ({ kind }) => t(`office-money.kind.${kind}`),
    },
    {
      id: 'reason',
      label: t('office-money.reasonLabel'),
      cell: ({ reason, owner }) => (
        <span>
          {reasonName(t, reason)}
          {owner && <span className="o-hint"> · {ownerName(t, owner)}</span>}
        </span>
      ),
    },
    {
      id: 'way',
      label: t('office-money.wayLabel'),
      cell: ({ way }) => t(`office-money.way.${way}`),
      isExtra: true,
    },
    {
      id: 'by',
      label: t('office-money.askedBy'),
      cell: ({ requestedBy, isMine }) => (isMine ? t('office-money.byMe') : requestedBy),
    },
    { id: 'store', label: t('office-money.store'), cell: ({ store }) => store, isExtra: true },
    {
      id: 'age',
      label: t('office-money.since'),
      sort: 'asked',
      cell: ({ at }) => <When at={at} isRelative />,
    },
  ]
}
