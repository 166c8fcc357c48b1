import { isRefused } from '#api/refusal.ts'
import type { OutputOf } from '#api/contract.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, PageHead } from '#app/office/kit/parts.tsx'
import { definePage } from '#app/office/office-page.ts'
import { helpFigureSorts } from '#commerce/help/help.terms.ts'
import type { ticketDeskOfficeContract } from '#commerce/ticket-desk/ticket-desk.office.contract.ts'

type Topic = OutputOf<(typeof ticketDeskOfficeContract)['listHelpFigures']>['topics'][number]

const spec = { filters: [], sorts: [...helpFigureSorts], defaultSort: '-tickets' }
/** Below this share of those who voted a topic needs another text. */
const POOR_PERCENT = 60

const columnsOf = (t: Translate): readonly Column<Topic>[] => [
  {
    id: 'title',
    label: t('office-help-figures.topic'),
    isAlways: true,
    sort: 'title',
    cell: ({ title }) => title,
  },
  { id: 'category', label: t('office-help-figures.category'), cell: ({ category }) => category },
  {
    id: 'tickets',
    label: t('office-help-figures.tickets'),
    sort: 'tickets',
    cell: ({ tickets }) => tickets,
  },
  {
    id: 'useful',
    label: t('office-help-figures.useful'),
    sort: 'useful',
    cell: ({ useful }) => useful,
  },
  {
    id: 'useless',
    label: t('office-help-figures.useless'),
    sort: 'useless',
    cell: ({ useless }) => useless,
  },
  {
    id: 'share',
    label: t('office-help-figures.share'),
    cell: ({ usefulPercent }) =>
      usefulPercent === undefined ? (
        '–'
      ) : (
        <Badge tone={usefulPercent < POOR_PERCENT ? 'warn' : 'good'}>
          {t('office-help-figures.percent', { percent: usefulPercent })}
        </Badge>
      ),
  },
]

/** Help topics by what readers say of them, and by the tickets that were written all the same. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const state = readList(url, spec)
    const sort = helpFigureSorts.find((one) => one === state.sort.replace(/^-/, '')) ?? 'tickets'
    const listed = await api.ticketDesk.listHelpFigures({
      store: inStores,
      sort,
    })
    if (isRefused(listed)) return listed
    const isUp = !state.sort.startsWith('-') && state.sort !== 'title'
    return { topics: isUp ? listed.topics.toReversed() : listed.topics, state }
  },
  title: (_, { t }) => t('office-help-figures.title'),
  View: ({ data: { topics, state }, office: { t } }) => (
    <>
      <PageHead
        up={{ href: '/office/tickets', label: t('office-tickets.title') }}
        title={t('office-help-figures.title')}
        lead={t('office-help-figures.lead')}
      />
      <OfficeList
        label={t('office-help-figures.title')}
        state={state}
        rows={topics}
        keyOf={({ id }) => String(id)}
        total={{ count: topics.length, isMore: false }}
        next={undefined}
        columns={columnsOf(t)}
      />
    </>
  ),
})
