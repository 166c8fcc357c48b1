import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, ButtonLink, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { orderPath, StatusBadge } from '#app/office/orders/order-words.tsx'
import { floorWord } from '#app/office/production/production-words.tsx'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import {
  errorAges,
  errorFieldsOf,
  errorKinds,
  errorRowId,
} from '#commerce/prepress-desk/order-error.terms.ts'
import { presses } from '#commerce/production/production.terms.ts'
import { askPath, failurePath, failureWord } from './prepress-words.tsx'
import { RowPicture } from './row-picture.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['prepressDesk']['listErrors']>>, Refused>
type Row = Listed['errors'][number]

const spec = {
  filters: ['kind', 'press', 'age', 'assignee', 'store'],
  sorts: ['since'],
  defaultSort: 'since',
}

/** Form of the buttons in the rows, beside that of the list. */
const ROW_FORM = 'error'

/** Errors that keep orders from being printed, the oldest first: files that failed, and orders that stopped. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.prepressDesk.listErrors({
        ...errorFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'errors'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  act: async ({ api, form, me, url }) => {
    const renderingId = fieldOf(form, 'draw')
    const done = renderingId
      ? await api.prepressDesk.retryRendering({ renderingId })
      : await api.todoDesk.assignTodo({ todoId: fieldOf(form, 'take'), staffId: me.staffId })
    if (isRefused(done)) return done
    const toast =
      'orders' in done
        ? { id: 'office-prepress.done.retried' as const, values: done }
        : ('office-todos.taken' as const)
    return { goTo: url.pathname + url.search, toast }
  },
  title: (_, { t }) => t('office-prepress.errors'),
  View: ({ data, office }) => {
    const { t } = office
    const { state } = data
    const isNarrowed = Object.keys(state.values).length > 0
    return (
      <>
        <PageHead title={t('office-prepress.errors')} lead={t('office-prepress.errorsLead')}>
          <ButtonLink href="/office/print-files" icon="printer">
            {t('office-prepress.printFiles')}
          </ButtonLink>
        </PageHead>
        <OfficeList
          label={t('office-prepress.errors')}
          state={state}
          columns={columnsOf(office)}
          rows={data.errors}
          keyOf={errorRowId}
          nameOf={({ number }) => number}
          hrefOf={({ renderingId, number }) =>
            renderingId === undefined ? orderPath(number) : failurePath(renderingId)
          }
          next={data.next}
          {...(data.saved.length > 0 && {
            views: [
              {
                href: '/office/errors',
                label: t('office-tasks.view.all'),
                isHere: !isNarrowed && !viewHere(data.saved, office.url),
              },
              ...viewTabs('errors', data.saved, office),
            ],
          })}
          tools={<ListTools list="errors" views={data.saved} />}
          filters={filtersOf(office)}
          empty={
            <Empty
              icon="circle-check"
              title={t(isNarrowed ? 'office.list.empty' : 'office-prepress.noErrors')}
            >
              <p>{t('office-prepress.noErrorsHint')}</p>
            </Empty>
          }
          {...listBulk('errors', office)}
        />
        <OfficeForm id={ROW_FORM} label={t('office-prepress.errors')} />
      </>
    )
  },
})

const filtersOf = (office: OfficeView) => {
  const { t } = office
  return [
    {
      name: 'kind',
      label: t('office-prepress.kind'),
      choices: errorKinds.map((value) => ({ value, label: t(`office-prepress.error.${value}`) })),
    },
    {
      name: 'press',
      label: t('office-prepress.press'),
      choices: presses.map((value) => ({ value, label: floorWord(t, 'press', value) })),
    },
    {
      name: 'age',
      label: t('office-prepress.age'),
      choices: errorAges.map((value) => ({
        value,
        label: t('office-prepress.age.days', { days: Number(value) }),
      })),
    },
    {
      name: 'assignee',
      label: t('office-todos.filter.assignee'),
      choices: [
        { value: 'me', label: t('office-todos.filter.mine') },
        { value: 'nobody', label: t('office-todos.filter.nobodys') },
      ],
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
      cell: ({ number, store, picture }) => (
        <RowPicture url={picture} store={store}>
          {number}
        </RowPicture>
      ),
    },
    {
      id: 'kind',
      label: t('office-prepress.kind'),
      cell: ({ kind }) => (
        <Badge tone={kind === 'PROOF' ? 'warn' : 'bad'}>{t(`office-prepress.error.${kind}`)}</Badge>
      ),
    },
    {
      id: 'failure',
      label: t('office-prepress.failure'),
      isAlways: true,
      cell: ({ renderingId, failure = '', articleName, variantLabel }) => (
        <span className="o-two-lines o-words">
          <span className="o-written">
            {renderingId === undefined ? failure : failureWord(t, failure)}
          </span>
          <small className="o-hint">
            {[articleName, variantLabel].filter(Boolean).join(' · ')}
          </small>
        </span>
      ),
    },
    {
      id: 'press',
      label: t('office-prepress.press'),
      cell: ({ presses: ofRow }) => ofRow.map((press) => floorWord(t, 'press', press)).join(', '),
    },
    {
      id: 'status',
      label: t('office-prepress.orderStatus'),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'since',
      sort: 'since',
      label: t('office-prepress.since'),
      cell: ({ since }) => <When at={since} isRelative />,
    },
    {
      id: 'attempts',
      label: t('office-prepress.attempts'),
      isNumber: true,
      isExtra: true,
      cell: ({ attempts }) => attempts !== undefined && format.number(attempts),
    },
    {
      id: 'acts',
      label: t('office-todos.column.who'),
      isAlways: true,
      cell: (row) => <Acts row={row} />,
    },
    {
      id: 'store',
      label: t('office.layout.store'),
      cell: ({ store }) => store,
      isExtra: true,
    },
  ]
}

/** Who has taken it, and what somebody may do about it at once. */
function Acts({ row }: { row: Row }) {
  const { t, me, may } = useOffice()
  const { todo, number, store, status, renderingId, lineId, kind } = row
  const name = <span className="o-visually-hidden"> {number}</span>
  const isStopped = status === orderStatus.errors && renderingId === undefined
  return (
    <div className="o-actions">
      {todo?.assignee && (
        <span>
          {todo.assignee.staffId === me.staffId ? t('office-todos.me') : todo.assignee.name}
        </span>
      )}
      {todo && !todo.assignee && may('order.release', store) && (
        <Submit kind="plain" form={ROW_FORM} name="take" value={todo.todoId}>
          {t('office-todos.take')}
          {name}
        </Submit>
      )}
      {renderingId !== undefined && may('rendering.retry', store) && (
        <Submit kind="plain" form={ROW_FORM} name="draw" value={renderingId}>
          {t('office-prepress.retry')}
          {name}
        </Submit>
      )}
      {isStopped && may('order.release', store) && (
        <ButtonLink href={`${orderPath(number)}/move?act=check-again`}>
          {t('office-prepress.checkAgain')}
          {name}
        </ButtonLink>
      )}
      {kind === 'PRINT' && lineId !== undefined && may('action.open', store) && (
        <ButtonLink href={askPath(number, { type: 'REPLACE_PHOTO', lineId })}>
          {t('office-prepress.askForPhoto')}
          {name}
        </ButtonLink>
      )}
    </div>
  )
}
