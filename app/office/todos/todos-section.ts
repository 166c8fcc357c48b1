import { isRefused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

/** Todos by kind; the list behind a number counts the same. */
export const todosSection: TodaySection = {
  id: 'todos',
  title: 'office-todos.title',
  permission: 'order.read',
  load: async ({ api, inStores }) => {
    const found = await api.todoDesk.listTodos({ most: 1, store: inStores })
    if (isRefused(found)) return []
    return found.counts.map(({ kind, open, overdue }) => ({
      label: `office-todos.kind.${kind}` as MessageId,
      count: open,
      href: `/office/todos?kind=${kind}`,
      tone: overdue > 0 ? 'bad' : 'warn',
    }))
  },
}
