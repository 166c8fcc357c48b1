import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import { failureFieldsOf, failureRowId } from '#commerce/prepress-desk/action-views.terms.ts'
import { ActionBadge, failurePath, failureWord } from './prepress-words.tsx'
import { RowPicture } from './row-picture.tsx'

type Desk = OfficeApi['prepressDesk']
type Listed = Exclude<Awaited<ReturnType<Desk['listFailedRenderings']>>, Refused>
type Counts = Exclude<Awaited<ReturnType<Desk['countFailedRenderings']>>, Refused>
type Row = Listed['renderings'][number]

const kinds = ['PRINT', 'PROOF'] as const
const spec = {
  filters: ['failure', 'kind', 'store'],
  sorts: ['failed', 'placed'],
  defaultSort: '-failed',
}

/** Files of orders that the press could not draw; what stands here, nobody prints. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const asked = failureFieldsOf(query)
    const [listed, counts, saved] = await Promise.all([
      api.prepressDesk.listFailedRenderings({ ...asked, after: state.after }),
      api.prepressDesk.countFailedRenderings({ store: asked.store }),
      loadViews({ api, inStores }, 'print-files'),
    ])
    if (isRefused(listed)) return listed
    return isRefused(counts) ? counts : { ...listed, counts, state, saved }
  },
  title: (_, { t }) => t('office-prepress.printFiles'),
  View: ({ data, office }) => {
    const { t } = office
    const { state, counts } = data
    const isNarrowed = Object.keys(state.values).length > 0
    return (
      <>
        <PageHead
          title={t('office-prepress.printFiles')}
          lead={t('office-prepress.printFilesLead')}
        />
        <OfficeList
          label={t('office-prepress.printFiles')}
          state={state}
          columns={columnsOf(office)}
          rows={data.renderings}
          keyOf={failureRowId}
          nameOf={({ order }) => order.number}
          hrefOf={({ renderingId }) => failurePath(renderingId)}
          next={data.next}
          {...(data.saved.length > 0 && {
            views: [
              {
                href: '/office/print-files',
                label: t('office-prepress.allFiles'),
                isHere: !isNarrowed && !viewHere(data.saved, office.url),
              },
              ...viewTabs('print-files', data.saved, office),
            ],
          })}
          tools={<ListTools list="print-files" views={data.saved} />}
          filters={filtersOf(office, counts)}
          {...(!isNarrowed && { total: { count: counts.total } })}
          empty={
            <Empty
              icon="circle-check"
              title={t(isNarrowed ? 'office.list.empty' : 'office-prepress.noFailures')}
            >
              <p>{t('office-prepress.noFailuresHint')}</p>
            </Empty>
          }
          {...listBulk('print-files', office, isNarrowed ? undefined : { count: counts.total })}
        />
      </>
    )
  },
})

function filtersOf(office: OfficeView, { failures }: Counts) {
  const { t } = office
  return [
    ...(failures.length > 0
      ? [
          {
            name: 'failure',
            label: t('office-prepress.failure'),
            choices: failures.map(({ failure, count }) => ({
              value: failure,
              label: `${failureWord(t, failure)} (${count})`,
            })),
          },
        ]
      : []),
    {
      name: 'kind',
      label: t('office-prepress.kind'),
      choices: kinds.map((value) => ({ value, label: t(`office-prepress.kind.${value}`) })),
    },
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
      id: 'article',
      label: t('office-prepress.article'),
      cell: ({ articleName, variantLabel }) => (
        <span className="o-two-lines">
          {articleName}
          <small className="o-hint">{variantLabel}</small>
        </span>
      ),
    },
    {
      id: 'failure',
      label: t('office-prepress.failure'),
      cell: ({ failure }) => <span className="o-two-lines o-words">{failureWord(t, failure)}</span>,
    },
    {
      id: 'kind',
      label: t('office-prepress.kind'),
      cell: ({ kind }) => (
        <Badge tone={kind === 'PRINT' ? 'bad' : 'warn'}>{t(`office-prepress.kind.${kind}`)}</Badge>
      ),
    },
    {
      id: 'status',
      label: t('office-prepress.orderStatus'),
      cell: ({ order }) => <StatusBadge status={order.status} />,
    },
    {
      id: 'question',
      label: t('office-prepress.customer'),
      cell: ({ pending }) => pending && <ActionBadge status={pending.status} />,
    },
    {
      id: 'failed',
      sort: 'failed',
      label: t('office-prepress.failedAt'),
      cell: ({ failedAt }) => <When at={failedAt} isRelative />,
    },
    {
      id: 'attempts',
      label: t('office-prepress.attempts'),
      isNumber: true,
      isExtra: true,
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      id: 'store',
      label: t('office.layout.store'),
      cell: ({ order }) => order.store,
      isExtra: true,
    },
  ]
}
