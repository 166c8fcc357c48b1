import type { MessageId } from '#app/i18n/message-id.ts'
import type { OutputOf } from '#api/contract.ts'
import { isRefused } from '#api/refusal.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { ticketDeskOfficeContract } from '#commerce/ticket-desk/ticket-desk.office.contract.ts'
import { languages } from '#config/locales.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, ButtonLink, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { type ActEnd, definePage } from '#app/office/office-page.ts'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import { ticketTitle } from '#app/ticket-title.ts'
import { ticketFieldsOf } from '#commerce/ticket-desk/ticket-address.terms.ts'
import { ticketSorts } from '#commerce/ticket-desk/ticket-desk.terms.ts'
import { allSubSubjects, ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { OwnSkills, saveOwn, type Skills } from './own-skills.tsx'

type ListedTicket = OutputOf<(typeof ticketDeskOfficeContract)['listTickets']>['tickets'][number]

const spec = {
  filters: ['subject', 'subSubject', 'language', 'tag', 'store'],
  sorts: ['due', 'priority'],
  defaultSort: 'due',
}

/** Columns of the inbox. */
const ticketColumns = (t: Translate): readonly Column<ListedTicket>[] => [
  {
    id: 'from',
    label: t('office-tickets.from'),
    isAlways: true,
    cell: ({ name, chat }) => (
      <>
        {name || t('office-tickets.nobody')}
        {chat && (
          <>
            {' '}
            <Badge tone={chat === 'WAITING' ? 'bad' : 'info'}>
              {t(`office-tickets.chat.${chat}`)}
            </Badge>
          </>
        )}
      </>
    ),
  },
  {
    id: 'words',
    label: t('office-tickets.words'),
    cell: (ticket) => (
      <div className="o-ticket-words">
        <strong>{ticketTitle(t, ticket)}</strong>
        <span>{ticket.lastWords}</span>
        {ticket.tags.length > 0 && <small>{ticket.tags.join(', ')}</small>}
      </div>
    ),
  },
  {
    id: 'order',
    label: t('office-tickets.order'),
    cell: ({ order }) => order ?? '',
  },
  {
    id: 'language',
    label: t('office-tickets.language'),
    cell: ({ language }) => language.toUpperCase(),
  },
  {
    id: 'due',
    sort: 'due',
    label: t('office-tickets.nextDue'),
    cell: ({ nearestDueAt, dueAt, resolveDueAt, isBreached, isSoon, lastAt }) =>
      nearestDueAt ? (
        <>
          <Badge tone={isBreached ? 'bad' : isSoon ? 'warn' : 'plain'}>
            {(isBreached || isSoon) && (
              <span className="o-visually-hidden">
                {t(isBreached ? 'office-tickets.late' : 'office-tickets.soon')}:{' '}
              </span>
            )}
            <When at={nearestDueAt} isRelative />
          </Badge>
          {nearestDueAt !== dueAt && (
            <>
              {' '}
              <small>
                {nearestDueAt === resolveDueAt
                  ? t('office-tickets.solveBy')
                  : t('office-tickets.byLaw')}
              </small>
            </>
          )}
        </>
      ) : (
        <When at={lastAt} isRelative />
      ),
  },
  {
    id: 'answerBy',
    label: t('office-tickets.due'),
    isExtra: true,
    cell: ({ dueAt }) => dueAt && <When at={dueAt} isRelative />,
  },
  {
    id: 'solveBy',
    label: t('office-tickets.solveBy'),
    isExtra: true,
    cell: ({ resolveDueAt }) => resolveDueAt && <When at={resolveDueAt} isRelative />,
  },
  {
    id: 'byLaw',
    label: t('office-tickets.byLaw'),
    isExtra: true,
    cell: ({ legalDueAt }) => legalDueAt && <When at={legalDueAt} />,
  },
  {
    id: 'waitingOn',
    label: t('office-tickets.waitingOn'),
    isExtra: true,
    cell: ({ waitingOn, status }) =>
      status === 'PENDING' && t(`office-tickets.waiting.${waitingOn}`),
  },
  {
    id: 'status',
    label: t('office-tickets.state'),
    isExtra: true,
    cell: ({ status }) => t(`office-tickets.status.${status}`),
  },
  {
    id: 'tags',
    label: t('office-tickets.tags'),
    isExtra: true,
    cell: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>),
  },
  {
    id: 'priority',
    sort: 'priority',
    label: t('office-tickets.priority'),
    cell: ({ priority }) =>
      priority === 3 ? (
        ''
      ) : (
        <Badge tone={priority === 1 ? 'bad' : priority === 2 ? 'warn' : 'plain'}>
          {t(`office-tickets.priority.${priority}` as MessageId)}
        </Badge>
      ),
  },
  {
    id: 'assignee',
    label: t('office-tickets.assignee'),
    cell: ({ assignee }) => assignee ?? '',
  },
  {
    id: 'reference',
    label: t('office-tickets.reference'),
    isExtra: true,
    cell: ({ reference }) => <code>{reference}</code>,
  },
  {
    id: 'store',
    label: t('office.layout.store'),
    isExtra: true,
    cell: ({ store }) => store,
  },
]

/** Inbox: what customers wrote, the most urgent first. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const asked = ticketFieldsOf(query)
    const [listed, counts, saved, spoken, used] = await Promise.all([
      api.ticketDesk.listTickets({
        ...asked,
        sort: ticketSorts.find((one) => one === state.sort),
        after: state.after,
      }),
      api.ticketDesk.countTickets({ store: asked.store }),
      loadViews({ api, inStores }, 'tickets'),
      api.ticketSkills.getOwnSkills({}),
      api.ticketWork.listTicketTags({ store: asked.store }),
    ])
    if (isRefused(listed)) return listed
    if (isRefused(counts)) return counts
    const own: Skills = isRefused(spoken) ? { languages: [], subjects: [] } : spoken
    // One that was chosen can be taken out again, however seldom it is.
    const tags = [...new Set([...asked.tag, ...(isRefused(used) ? [] : used.tags)])]
    return { ...listed, views: counts.views, view: asked.view, state, saved, own, tags }
  },
  act: async ({ api, url, query, form }) => {
    const here = url.pathname + url.search
    const saved = await saveOwn(api, form)
    if (saved !== undefined) return isRefused(saved) ? saved : { goTo: here, toast: saved }
    const next = await api.ticketDesk.claimNext(ticketFieldsOf(query))
    if (isRefused(next)) return next
    return next.publicId === undefined
      ? { goTo: here, toast: 'office-tickets.noneLeft' }
      : claimed(next.publicId)
  },
  title: (_, { t }) => t('office-tickets.title'),
  View: ({ data, office, sent }) => {
    const { t, may } = office
    const { tickets, views, view, state, saved, own, tags } = data
    const isSaved = viewHere(saved, office.url) !== undefined
    return (
      <>
        <PageHead title={t('office-tickets.title')}>
          <ButtonLink href="/office/help-figures">{t('office-help-figures.menu')}</ButtonLink>
          <ButtonLink href="/office/ticket-umbrellas">
            {t('office-tickets.umbrella.list')}
          </ButtonLink>
          {may('ticket.figures') && (
            <ButtonLink href="/office/tickets/figures">
              {t('office-tickets.figures.title')}
            </ButtonLink>
          )}
          {may('ticket.answer') && (
            <OfficeForm className="o-actions">
              <Submit icon="play">{t('office-tickets.next')}</Submit>
            </OfficeForm>
          )}
        </PageHead>
        {may('ticket.answer') && <OwnSkills own={own} sent={sent} />}
        <div id="inbox" data-live="counters">
          <OfficeList
            label={t('office-tickets.title')}
            state={state}
            rows={tickets}
            keyOf={({ publicId }) => publicId}
            nameOf={({ reference }) => reference}
            hrefOf={({ publicId }) => `/office/tickets/${publicId}`}
            total={data}
            next={data.next}
            search={t('office-tickets.search')}
            views={[
              ...views.map((one) => ({
                href: `/office/tickets?view=${one.view}`,
                label: t(`office-tickets.view.${one.view}` as MessageId),
                count: one.count,
                isHere: one.view === view && !isSaved,
              })),
              ...viewTabs('tickets', saved, office),
            ]}
            tools={<ListTools list="tickets" views={saved} />}
            {...listBulk('tickets', office, data)}
            filters={[
              {
                name: 'subject',
                label: t('office-tickets.subject'),
                choices: ticketSubjects.map((value) => ({
                  value,
                  label: t(`general.ticket.subject.${value}`),
                })),
              },
              {
                name: 'subSubject',
                label: t('general.ticket.subSubject'),
                choices: allSubSubjects.map((value) => ({
                  value,
                  label: t(`general.ticket.sub.${value}`),
                })),
              },
              {
                name: 'language',
                label: t('office-tickets.language'),
                choices: languages.map((value) => ({ value, label: value.toUpperCase() })),
              },
              ...(tags.length > 0
                ? [
                    {
                      name: 'tag',
                      label: t('office-tickets.tags'),
                      choices: tags.map((value) => ({ value, label: value })),
                    },
                  ]
                : []),
              ...storeFilter(office),
            ]}
            columns={ticketColumns(t)}
          />
        </div>
      </>
    )
  },
})

/** Ticket that somebody has just got, and the way to give it back to all. */
function claimed(publicId: string): ActEnd {
  const goTo = `/office/tickets/${publicId}`
  const undo = { action: goTo, fields: { act: 'assign', staffId: '' } }
  return { goTo, toast: { id: 'office-todos.taken', undo } }
}
