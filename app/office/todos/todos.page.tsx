import { isRefused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { readList, type ListState } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, ButtonLink, Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeView } from '#app/office/office-page.ts'
import { StatusBadge } from '#app/office/orders/order-words.tsx'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { todoFieldsOf } from '#commerce/todo-desk/todo-address.terms.ts'
import type { Todo } from '#commerce/todo-desk/todo-desk.office.contract.ts'
import { todoKindNames } from '#commerce/todo/todo.terms.ts'
import { todoHref, todoWord } from './todo-words.ts'

const spec = {
  filters: ['kind', 'assignee', 'overdue', 'done', 'store'],
  sorts: ['due'],
  defaultSort: 'due',
}

/** Form of the buttons in the rows, beside that of the list. */
const ROW_FORM = 'todo'

/** Everything that needs a person, the most urgent first. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [found, saved] = await Promise.all([
      api.todoDesk.listTodos({
        ...todoFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'todos'),
    ])
    return isRefused(found) ? found : { ...found, state, saved }
  },
  act: async ({ api, form, me, url }) => {
    const reopened = fieldOf(form, 'reopen')
    if (reopened !== '') {
      const answer = await api.todoDesk.reopenTodo({ todoId: reopened })
      return isRefused(answer) ? answer : { goTo: '/office/todos', toast: 'office-todos.reopened' }
    }
    const taken = fieldOf(form, 'take')
    const isTaken = taken !== ''
    const answer = await api.todoDesk.assignTodo({
      todoId: isTaken ? taken : fieldOf(form, 'give'),
      ...(isTaken && { staffId: me.staffId }),
    })
    if (isRefused(answer)) return answer
    const here = url.pathname + url.search
    const fields = { [isTaken ? 'give' : 'take']: isTaken ? taken : fieldOf(form, 'give') }
    const id = isTaken ? 'office-todos.taken' : 'office-todos.givenBack'
    return { goTo: here, toast: { id, undo: { action: here, fields } } }
  },
  title: (_, { t }) => t('office-todos.title'),
  View: ({ data, office, sent }) => {
    const { t } = office
    const isDone = (data.state.values['done'] ?? []).length > 0
    return (
      <>
        <PageHead title={t('office-todos.title')} lead={t('office-todos.lead')} />
        <FormProblem sent={sent} />
        <OfficeList
          label={t('office-todos.title')}
          state={data.state}
          columns={columnsOf(office, isDone)}
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
          nameOf={(todo) => whatOf(todo, t)}
          {...(!isDone && listBulk('todos', office, totalOf(data)))}
          empty={
            <Empty
              icon="circle-check"
              title={t(isDone ? 'office-todos.emptyDone' : 'office-todos.empty')}
            >
              <p>{t(isDone ? 'office-todos.emptyDoneHint' : 'office-todos.emptyHint')}</p>
            </Empty>
          }
        />
        <OfficeForm id={ROW_FORM} label={t('office-todos.title')} />
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

const filtersOf = ({ t, stores }: OfficeView) => [
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
  {
    name: 'done',
    label: t('office-todos.filter.done'),
    choices: [{ value: 'yes', label: t('office-todos.filter.doneLately') }],
  },
  ...storeFilter({ t, stores }, { isMore: true }),
]

const columnsOf = ({ t, stores }: OfficeView, isDone: boolean): readonly Column<Todo>[] => [
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
    cell: ({ order, ticket }) =>
      order ? (
        <>
          {order.number} <StatusBadge status={order.status} />
        </>
      ) : (
        ticket && <code>{ticket.reference}</code>
      ),
  },
  {
    id: 'store',
    label: t('office-todos.column.store'),
    cell: ({ store }) => stores.find(({ slug }) => slug === store)?.name ?? store,
  },
  {
    id: 'due',
    label: t(isDone ? 'office-todos.doneAt' : 'office-todos.column.due'),
    isAlways: true,
    cell: ({ dueAt, isOverdue, done }) =>
      done ? (
        <When at={done.at} isRelative />
      ) : isOverdue ? (
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
    cell: (todo) => (todo.done ? <Ended todo={todo} done={todo.done} /> : <Who todo={todo} />),
  },
]

const whatOf = ({ kind, order, ticket }: Todo, t: OfficeView['t']) =>
  `${todoWord(t, kind)} ${order?.number ?? ticket?.reference ?? ''}`.trim()

/** Who has taken it, and the way to take it, to give it back, and to say that it is done. */
function Who({ todo }: { todo: Todo }) {
  const { t, me } = useOffice()
  const isMine = todo.assignee?.staffId === me.staffId
  const what = whatOf(todo, t)
  return (
    <div className="o-actions">
      {todo.assignee && <span>{isMine ? t('office-todos.me') : todo.assignee.name}</span>}
      {(!todo.assignee || isMine) && (
        <Submit kind="plain" form={ROW_FORM} name={isMine ? 'give' : 'take'} value={todo.todoId}>
          {t(isMine ? 'office-todos.give' : 'office-todos.take')}
          <span className="o-visually-hidden"> {what}</span>
        </Submit>
      )}
      {todo.mayEnd && (
        <ButtonLink href={`/office/todos/${todo.todoId}`}>{t('office-todos.done')}</ButtonLink>
      )}
    </div>
  )
}

/** Who ended it and how, and the way to take that back. */
function Ended({ todo, done }: { todo: Todo; done: NonNullable<Todo['done']> }) {
  const { t } = useOffice()
  return (
    <div className="o-actions">
      <span>{t('office-todos.doneBy', { name: done.by, reason: done.reason })}</span>
      {todo.mayReopen && (
        <Submit kind="plain" form={ROW_FORM} name="reopen" value={todo.todoId}>
          {t('office-todos.reopen')}
          <span className="o-visually-hidden"> {whatOf(todo, t)}</span>
        </Submit>
      )}
    </div>
  )
}
