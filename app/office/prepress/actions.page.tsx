import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { wordOf } from '#app/office/orders/order-words.tsx'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import {
  ListTools,
  loadViews,
  viewHere,
  viewTabs,
  type SavedView,
} from '#app/office/views/saved-views.tsx'
import { dueFilters } from '#commerce/prepress-desk/prepress-desk.terms.ts'
import {
  actionFieldsOf,
  actionViewIn,
  actionViewNames,
  actionViews,
  actionsPath,
  type ActionViewName,
} from '#commerce/prepress-desk/action-views.terms.ts'
import { ActionBadge, actionPath, DueBadge } from './prepress-words.tsx'
import { RowPicture } from './row-picture.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['prepressDesk']['listActions']>>, Refused>
type Row = Listed['actions'][number]

const spec = { filters: ['type', 'due', 'store'], sorts: ['deadline', 'asked'] }

/** Questions to customers: those whose answers wait for somebody first. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const view = actionViewIn(query)
    const state = readList(url, { ...spec, defaultSort: actionViews[view].sort })
    const asked = actionFieldsOf(query)
    const [listed, counts, saved] = await Promise.all([
      api.prepressDesk.listActions({ ...asked, after: state.after }),
      api.prepressDesk.countActions({ store: asked.store }),
      loadViews({ api, inStores }, 'actions'),
    ])
    if (isRefused(listed)) return listed
    return isRefused(counts) ? counts : { ...listed, counts, view, state, saved }
  },
  title: (_, { t }) => t('office-prepress.actions'),
  View: ({ data, office }) => {
    const { t } = office
    const { view, state } = data
    return (
      <>
        <PageHead title={t('office-prepress.actions')} lead={t('office-prepress.actionsLead')} />
        <OfficeList
          label={t('office-prepress.actions')}
          state={state}
          columns={columnsOf(office)}
          rows={data.actions}
          keyOf={({ actionId }) => actionId}
          nameOf={({ order }) => order.number}
          hrefOf={({ actionId }) => actionPath(actionId)}
          next={data.next}
          views={[...viewsOf(office, data), ...viewTabs('actions', data.saved, office)]}
          tools={<ListTools list="actions" views={data.saved} />}
          filters={filtersOf(office, view)}
          empty={
            Object.keys(state.values).length > 0 ? undefined : (
              <Empty icon="circle-check" title={t(`office-prepress.empty.${view}`)}>
                <p>{t(`office-prepress.emptyHint.${view}`)}</p>
              </Empty>
            )
          }
          {...(view === 'open' && listBulk('actions', office))}
        />
      </>
    )
  },
})

type Data = {
  counts: { submitted: number; open: number; overdue: number }
  view: ActionViewName
  saved: readonly SavedView[]
}

function viewsOf({ t, format, url }: OfficeView, { counts, view, saved }: Data) {
  const countOf = { judge: counts.submitted, open: counts.open, overdue: counts.overdue }
  return actionViewNames.map((name) => ({
    href: actionsPath(name),
    label: t(`office-prepress.view.${name}`),
    ...(name !== 'done' && { count: format.number(countOf[name]) }),
    isHere: name === view && !viewHere(saved, url),
  }))
}

function filtersOf(office: OfficeView, view: ActionViewName) {
  const { t } = office
  return [
    {
      name: 'type',
      label: t('office-prepress.asked'),
      choices: actionViews[view].types.map((value) => ({
        value,
        label: wordOf(t, 'action', value),
      })),
    },
    ...(view === 'open'
      ? [
          {
            name: 'due',
            label: t('office-prepress.due'),
            choices: dueFilters.map((value) => ({
              value,
              label: t(`office-prepress.due.${value}`),
            })),
          },
        ]
      : []),
    ...storeFilter(office, { isMore: true }),
  ]
}

function columnsOf({ t, format }: OfficeView): Column<Row>[] {
  return [
    {
      id: 'order',
      label: t('office-prepress.order'),
      isAlways: true,
      cell: ({ order, picture }) => (
        <RowPicture url={picture} store={order.store}>
          {order.number}
        </RowPicture>
      ),
    },
    {
      id: 'type',
      label: t('office-prepress.asked'),
      cell: ({ type, articleName }) => (
        <span className="o-two-lines">
          {wordOf(t, 'action', type)}
          {articleName !== undefined && <small className="o-hint">{articleName}</small>}
        </span>
      ),
    },
    {
      id: 'status',
      label: t('office-prepress.status'),
      cell: ({ status }) => <ActionBadge status={status} />,
    },
    {
      id: 'due',
      label: t('office-prepress.due'),
      sort: 'deadline',
      cell: ({ deadlineAt, status }) => <DueBadge at={deadlineAt} status={status} />,
    },
    {
      id: 'round',
      label: t('office-prepress.round'),
      isNumber: true,
      cell: ({ round }) => format.number(round),
    },
    {
      id: 'asked',
      label: t('office-prepress.askedAt'),
      sort: 'asked',
      cell: ({ askedAt }) => <When at={askedAt} />,
    },
    {
      id: 'store',
      label: t('office.layout.store'),
      cell: ({ order }) => order.store,
      isExtra: true,
    },
  ]
}
