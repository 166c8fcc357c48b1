import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Empty, Money, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { withdrawalFieldsOf } from '#commerce/money-desk/money-address.terms.ts'
import { DaysLeft } from './days-left.tsx'
import { withdrawalTones } from './money-words.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['withdrawalDesk']['listWithdrawals']>>, Refused>
type Row = Listed['withdrawals'][number]

const spec = {
  filters: ['status', 'overdue', 'store'],
  sorts: ['declared'],
  defaultSort: '',
} as const

export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.withdrawalDesk.listWithdrawals({
        ...withdrawalFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'withdrawals'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-money.withdrawals'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-money.withdrawals')} lead={t('office-money.withdrawalsLead')} />
        <OfficeList
          label={t('office-money.withdrawals')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.withdrawals}
          keyOf={({ publicId }) => publicId}
          hrefOf={({ publicId }) => `/office/withdrawals/${publicId}`}
          next={data.next}
          views={[...viewsOf(office, data), ...viewTabs('withdrawals', data.saved, office)]}
          filters={storeFilter(office)}
          tools={<ListTools list="withdrawals" views={data.saved} />}
          empty={<Empty icon="undo-2" title={t('office-money.noWithdrawals')} />}
        />
      </>
    )
  },
})

function viewsOf({ t, url, format }: OfficeView, { counts, overdue }: Listed) {
  const [status, late] = [url.searchParams.get('status') ?? '', url.searchParams.get('overdue')]
  const count = (...names: (keyof Listed['counts'])[]) =>
    format.number(names.reduce((sum, name) => sum + (counts[name] ?? 0), 0))
  return [
    {
      href: hrefWith(url, { status: undefined, overdue: undefined }),
      label: t('office-money.withdrawalView.waiting'),
      count: count('DECLARED', 'RECEIVED'),
      isHere: status === '' && late === null,
    },
    {
      href: hrefWith(url, { status: undefined, overdue: 'yes' }),
      label: t('office-money.withdrawalView.overdue'),
      count: format.number(overdue),
      isHere: late !== null,
    },
    ...(['CLOSED', 'REFUSED'] as const).map((one) => ({
      href: hrefWith(url, { status: one, overdue: undefined }),
      label: t(`office-money.withdrawalStatus.${one}`),
      count: count(one),
      isHere: status === one,
    })),
  ]
}

function columnsOf({ t }: OfficeView): Column<Row>[] {
  return [
    { id: 'order', label: t('office-money.order'), cell: ({ number }) => number, isAlways: true },
    {
      id: 'left',
      label: t('office-money.daysLeft'),
      cell: ({ daysLeft }) => daysLeft !== undefined && <DaysLeft days={daysLeft} />,
    },
    {
      id: 'status',
      label: t('office-money.stateLabel'),
      cell: ({ status }) => (
        <Badge tone={withdrawalTones[status]}>{t(`office-money.withdrawalStatus.${status}`)}</Badge>
      ),
    },
    { id: 'pieces', label: t('office-money.pieces'), isNumber: true, cell: ({ pieces }) => pieces },
    {
      id: 'value',
      label: t('office-money.value'),
      isNumber: true,
      cell: ({ valueMinor, currency }) => <Money minor={valueMinor} currency={currency} />,
    },
    {
      id: 'declared',
      sort: 'declared',
      label: t('office-money.declared'),
      cell: ({ declaredAt }) => <When at={declaredAt} />,
    },
    {
      id: 'received',
      label: t('office-money.received'),
      cell: ({ receivedAt }) => receivedAt && <When at={receivedAt} />,
    },
    { id: 'store', label: t('office-money.store'), cell: ({ store }) => store, isExtra: true },
  ]
}
