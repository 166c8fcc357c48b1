import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import {
  definePage,
  fieldOf,
  fieldsOf,
  type ActEnd,
  type FormAsk,
  type OfficeApi,
  type OfficeView,
} from '#app/office/office-page.ts'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import { failureFieldsOf } from '#commerce/prepress-desk/action-views.terms.ts'
import { ActionBadge, failurePath, failureWord } from './prepress-words.tsx'
import { RowPicture } from './row-picture.tsx'

type Desk = OfficeApi['prepressDesk']
type Listed = Exclude<Awaited<ReturnType<Desk['listFailedRenderings']>>, Refused>
type Counts = Exclude<Awaited<ReturnType<Desk['countFailedRenderings']>>, Refused>
type Row = Listed['renderings'][number]

const kinds = ['PRINT', 'PROOF'] as const
const spec = { filters: ['failure', 'kind', 'store'], sorts: [], defaultSort: '' }

/** Files of orders that the press could not draw; what stands here, nobody prints. */
export const page = definePage({
  load: async ({ api, url, store }) => {
    const state = readList(url, spec)
    const asked = failureFieldsOf(url.searchParams)
    const stores = store === undefined ? asked.store : [store]
    const [listed, counts, saved] = await Promise.all([
      api.prepressDesk.listFailedRenderings({ ...asked, store: stores, after: state.after }),
      api.prepressDesk.countFailedRenderings({ store: stores }),
      loadViews(api, 'print-files'),
    ])
    if (isRefused(listed)) return listed
    return isRefused(counts) ? counts : { ...listed, counts, state, saved }
  },
  act: retrySelected,
  title: (_, { t }) => t('office-prepress.printFiles'),
  View: ({ data, office }) => {
    const { t, may } = office
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
          keyOf={({ renderingId, lineId }) => `${renderingId} ${lineId}`}
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
          {...(may('rendering.retry') && {
            bulk: {
              action: '/office/print-files',
              bar: (
                <>
                  <Submit kind="plain" icon="refresh-cw">
                    {t('office-prepress.retrySelected')}
                  </Submit>
                  <span className="o-hint">{t('office-prepress.retryHint')}</span>
                </>
              ),
            },
          })}
        />
      </>
    )
  },
})

/** Draws several files again; a file that two orders print from is drawn once. */
async function retrySelected({ api, form }: FormAsk): Promise<ActEnd> {
  const key = fieldOf(form, '_key')
  const ids = new Set(fieldsOf(form, 'ids').map((id) => id.split(' ')[0]!))
  let tried = 0
  let left = 0
  for (const renderingId of ids) {
    const options = { idempotencyKey: `${key}-${tried + left}` }
    const done = await api.prepressDesk.retryRendering({ renderingId }, options)
    if (isRefused(done)) left += 1
    else tried += 1
  }
  const toast = { id: 'office-prepress.done.retriedMany', values: { tried, left } } as const
  return { goTo: '/office/print-files', toast }
}

function filtersOf({ t, stores, store }: OfficeView, { failures }: Counts) {
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
    ...(store === undefined
      ? [
          {
            name: 'store',
            label: t('office.layout.store'),
            choices: stores.map(({ slug, name }) => ({ value: slug, label: name })),
            isMore: true,
          },
        ]
      : []),
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
      cell: ({ failure }) => failureWord(t, failure),
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
