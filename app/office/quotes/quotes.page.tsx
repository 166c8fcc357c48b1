import { isRefused } from '#api/refusal.ts'
import type { OutputOf } from '#api/contract.ts'
import { hrefWith, readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Empty, Money, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeView } from '#app/office/office-page.ts'
import type { quoteOfficeContract } from '#commerce/quote/quote.office.contract.ts'
import { quoteViews } from '#commerce/quote/quote.terms.ts'
import { QuoteBadge } from './quote-words.tsx'

type Listed = OutputOf<(typeof quoteOfficeContract)['listQuotes']>['quotes'][number]

const spec = { filters: [], sorts: [], defaultSort: '' } as const

/** Quotes: what is being written or waits for an answer, what was accepted, what has ended. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const view = quoteViews.find((one) => one === url.searchParams.get('view')) ?? 'open'
    const listed = await api.quote.listQuotes({ view, store: inStores })
    return isRefused(listed) ? listed : { ...listed, view, state: readList(url, spec) }
  },
  title: (_, { t }) => t('office-quotes.title'),
  View: ({ data, office }) => {
    const { t, url } = office
    return (
      <>
        <PageHead title={t('office-quotes.title')} lead={t('office-quotes.lead')} />
        <OfficeList
          label={t('office-quotes.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.quotes}
          keyOf={({ publicId }) => publicId}
          hrefOf={({ publicId }) => `/office/quotes/${publicId}`}
          views={quoteViews.map((view) => ({
            href: hrefWith(url, { view: view === 'open' ? undefined : view }),
            label: t(`office-quotes.view.${view}`),
            isHere: view === data.view,
          }))}
          empty={
            <Empty icon="file-text" title={t(`office-quotes.empty.${data.view}`)}>
              <p>{t('office-quotes.emptyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function columnsOf({ t, format }: OfficeView): Column<Listed>[] {
  return [
    {
      id: 'reference',
      label: t('office-quotes.reference'),
      cell: ({ reference }) => reference,
      isAlways: true,
    },
    { id: 'name', label: t('office-quotes.customer'), cell: ({ name }) => name },
    {
      id: 'total',
      label: t('office-quotes.total'),
      isNumber: true,
      cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      id: 'state',
      label: t('office-quotes.stateLabel'),
      cell: ({ state }) => <QuoteBadge state={state} />,
    },
    {
      id: 'until',
      label: t('office-quotes.validUntil'),
      cell: ({ validUntil }) => format.day(validUntil),
    },
    { id: 'order', label: t('office-quotes.order'), cell: ({ order }) => order ?? '–' },
    { id: 'maker', label: t('office-quotes.maker'), cell: ({ maker }) => maker },
    { id: 'store', label: t('office-quotes.store'), cell: ({ store }) => store, isExtra: true },
    {
      id: 'age',
      label: t('office-quotes.since'),
      cell: ({ madeAt }) => <When at={madeAt} isRelative />,
    },
  ]
}
