import { isRefused } from '#api/refusal.ts'
import { readList, type ListState } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, ButtonLink, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeView } from '#app/office/office-page.ts'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { todoFieldsOf } from '#commerce/todo-desk/todo-address.terms.ts'
import type { Todo } from '#commerce/todo-desk/todo-desk.office.contract.ts'
import { todoKindNames } from '#commerce/todo/todo.terms.ts'
import { todoHref, todoWord } from './todo-words.ts'

const spec = {
  filters: ['kind', 'assignee', 'overdue'],
  sorts: ['due'],
  defaultSort: 'due',
}

/** Everything that needs a person, the most urgent first. */
export const page = definePage({
  load: async ({ api, url, store }) => {
    const state = readList(url, spec)
    const [found, saved] = await Promise.all([
      api.todoDesk.listTodos({
        ...todoFieldsOf(url.searchParams),
        ...(store && { store: [store] }),
        after: state.after,
      }),
      loadViews(api, 'todos'),
    ])
    return isRefused(found) ? found : { ...found, state, saved }
  },
  act: async ({ api, form, me, url }) => {
    const todoId = fieldOf(form, 'todoId')
    const isTaken = fieldOf(form, 'act') === 'take'
    const answer = await api.todoDesk.assignTodo({
      todoId,
      ...(isTaken && { staffId: me.staffId }),
    })
    if (isRefused(answer)) return answer
    return {
      goTo: url.pathname + url.search,
      toast: isTaken ? 'office-todos.taken' : 'office-todos.givenBack',
    }
  },
  title: (_, { t }) => t('office-todos.title'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-todos.title')} lead={t('office-todos.lead')} />
        <OfficeList
          label={t('office-todos.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.todos}
          keyOf={({ todoId }) => todoId}
          hrefOf={todoHref}
          total={totalOf(data)}
          next={data.next}
          filters={filtersOf(office)}
          {...(data.saved.length > 0 && {
            views: [allTodos(office), ...viewTabs('todos', data.saved, office)],
          })}
          tools={office.may('order.read') && <ListTools list="todos" views={data.saved} />}
          empty={
            <Empty icon="circle-check" title={t('office-todos.empty')}>
              <p>{t('office-todos.emptyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

/** Whole list, as the first tab beside saved views. */
const allTodos = ({ t, url }: OfficeView) => ({
  href: '/office/todos',
  label: t('office-tasks.view.all'),
  isHere: url.search === '',
})

function totalOf({
  counts,
  state,
}: {
  counts: readonly { kind: string; open: number }[]
  state: ListState
}) {
  const kinds = state.values['kind'] ?? []
  const counted = counts.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  return { count: counted.reduce((sum, { open }) => sum + open, 0) }
}

const filtersOf = ({ t }: OfficeView) => [
  {
    name: 'kind',
    label: t('office-todos.filter.kind'),
    choices: todoKindNames.map((kind) => ({ value: kind, label: todoWord(t, kind) })),
  },
  {
    name: 'assignee',
    label: t('office-todos.filter.assignee'),
    choices: [
      { value: 'me', label: t('office-todos.filter.mine') },
      { value: 'nobody', label: t('office-todos.filter.nobodys') },
    ],
  },
  {
    name: 'overdue',
    label: t('office-todos.filter.overdue'),
    choices: [{ value: 'yes', label: t('office-todos.filter.overdueOnly') }],
  },
]

const columnsOf = ({ t, stores }: OfficeView): readonly Column<Todo>[] => [
  {
    id: 'what',
    label: t('office-todos.column.what'),
    isAlways: true,
    cell: ({ kind }) => todoWord(t, kind),
  },
  {
    id: 'order',
    label: t('office-todos.column.order'),
    isAlways: true,
    cell: ({ order }) =>
      order && (
        <>
          {order.number} <StatusBadge status={order.status} />
        </>
      ),
  },
  {
    id: 'store',
    label: t('office-todos.column.store'),
    cell: ({ store }) => stores.find(({ slug }) => slug === store)?.name ?? store,
  },
  {
    id: 'due',
    label: t('office-todos.column.due'),
    isAlways: true,
    cell: ({ dueAt, isOverdue }) =>
      isOverdue ? (
        <Badge tone="bad">
          <When at={dueAt} isRelative />
        </Badge>
      ) : (
        <When at={dueAt} isRelative />
      ),
  },
  {
    id: 'raised',
    label: t('office-todos.column.raised'),
    cell: ({ raisedAt }) => <When at={raisedAt} />,
  },
  {
    id: 'who',
    label: t('office-todos.column.who'),
    isAlways: true,
    cell: (todo) => <Who todo={todo} />,
  },
]

/** Who has taken it, and the way to take it, to give it back, and to say that it is done. */
function Who({ todo }: { todo: Todo }) {
  const { t, me } = useOffice()
  const isMine = todo.assignee?.staffId === me.staffId
  const what = `${todoWord(t, todo.kind)} ${todo.order?.number ?? ''}`.trim()
  return (
    <div className="o-actions">
      {todo.assignee && <span>{isMine ? t('office-todos.me') : todo.assignee.name}</span>}
      {(!todo.assignee || isMine) && (
        <OfficeForm className="o-inline-form" label={what}>
          <input type="hidden" name="todoId" value={todo.todoId} />
          <Submit kind="plain" name="act" value={isMine ? 'give' : 'take'}>
            {t(isMine ? 'office-todos.give' : 'office-todos.take')}
          </Submit>
        </OfficeForm>
      )}
      {todo.mayEnd && (
        <ButtonLink href={`/office/todos/${todo.todoId}`}>{t('office-todos.done')}</ButtonLink>
      )}
    </div>
  )
}
