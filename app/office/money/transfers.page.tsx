import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, ButtonLink, Empty, Money, PageHead } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { transferFieldsOf } from '#commerce/money-desk/money-address.terms.ts'
import { bankEntryStates, waitingEntryStates } from '#commerce/settlement/bank-statement.terms.ts'
import { accountName, payerName, transferTones } from './transfer-words.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['transferDesk']['listTransfers']>>, Refused>
type Row = Listed['transfers'][number]

const spec = {
  filters: ['state', 'iban', 'amount', 'from', 'until', 'store'],
  sorts: ['booked', 'amount'],
  defaultSort: '',
} as const

export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.transferDesk.listTransfers({
        ...transferFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'transfers'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-transfers.title'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-transfers.title')} lead={t('office-transfers.lead')}>
          {data.accounts.length > 0 && (
            <ButtonLink kind="primary" icon="upload" href="/office/transfers/statement">
              {t('office-transfers.read')}
            </ButtonLink>
          )}
        </PageHead>
        <OfficeList
          label={t('office-transfers.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.transfers}
          keyOf={({ transferId }) => transferId}
          hrefOf={({ transferId }) => `/office/transfers/${transferId}`}
          next={data.next}
          search={t('office-transfers.search')}
          views={[...viewsOf(office, data.counts), ...viewTabs('transfers', data.saved, office)]}
          tools={<ListTools list="transfers" views={data.saved} />}
          filters={[
            {
              name: 'iban',
              label: t('office-transfers.account'),
              choices: data.accounts.map((account) => ({
                value: account.iban,
                label: accountName(account),
              })),
            },
            { name: 'amount', label: t('office-transfers.amount'), type: 'text' },
            { name: 'from', label: t('office-transfers.from'), isMore: true },
            { name: 'until', label: t('office-transfers.until'), isMore: true },
            ...storeFilter(office, { isMore: true }),
          ]}
          empty={
            <Empty icon="wallet" title={t('office-transfers.none')}>
              <p>{t('office-transfers.noneHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function viewsOf({ t, url, format }: OfficeView, counts: Listed['counts']) {
  const here = url.searchParams.get('state') ?? ''
  const sumOf = (states: readonly (typeof bankEntryStates)[number][]) =>
    format.number(states.reduce((sum, state) => sum + (counts[state] ?? 0), 0))
  const view = (state: string | undefined, label: string, count: string) => ({
    href: hrefWith(url, { state }),
    label,
    count,
    isHere: here === (state ?? ''),
  })
  return [
    view(undefined, t('office-transfers.view.waiting'), sumOf(waitingEntryStates)),
    ...bankEntryStates.map((state) =>
      view(state, t(`office-transfers.state.${state}`), sumOf([state])),
    ),
    view('all', t('office-transfers.view.all'), sumOf(bankEntryStates)),
  ]
}

function columnsOf({ t, format }: OfficeView): Column<Row>[] {
  return [
    {
      id: 'payer',
      label: t('office-transfers.payer'),
      cell: ({ counterparty }) => payerName(t, counterparty),
      isAlways: true,
    },
    {
      id: 'amount',
      sort: 'amount',
      label: t('office-transfers.amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
    {
      id: 'state',
      label: t('office-transfers.stateLabel'),
      cell: ({ state }) => (
        <Badge tone={transferTones[state]}>{t(`office-transfers.state.${state}`)}</Badge>
      ),
    },
    { id: 'words', label: t('office-transfers.words'), cell: ({ words }) => words },
    {
      id: 'for',
      label: t('office-transfers.for'),
      cell: ({ number, bill }) => number ?? bill,
    },
    {
      id: 'day',
      label: t('office-transfers.day'),
      sort: 'booked',
      cell: ({ bookedOn }) => format.day(bookedOn),
    },
    {
      id: 'account',
      label: t('office-transfers.account'),
      cell: ({ iban }) => iban,
      isExtra: true,
    },
    {
      id: 'store',
      label: t('office-transfers.store'),
      cell: ({ store }) => store,
      isExtra: true,
    },
  ]
}
