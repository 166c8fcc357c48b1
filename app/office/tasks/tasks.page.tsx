import { isRefused } from '#api/refusal.ts'
import { Empty, PageHead, Tabs, When } from '#app/office/kit/parts.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, mayDo } from '#app/office/office-page.ts'
import type { TaskSummary } from '#commerce/office-task/office-task.office.contract.ts'
import { TaskProgress } from './task-progress.tsx'
import { StateBadge, taskPath, taskTitle } from './task-words.tsx'

type Listed = TaskSummary & { owner?: string }

/** Long work that somebody started; everybody's for who looks after the shop. */
export const page = definePage({
  load: async ({ api, url, me }) => {
    const isAll = url.searchParams.get('of') === 'all' && mayDo(me, 'health.read')
    const before = url.searchParams.get('before') ?? undefined
    const { listAllTasks, listTasks } = api.officeTask
    const found = await (isAll ? listAllTasks({ before }) : listTasks({ before }))
    if (isRefused(found)) return found
    const tasks: readonly Listed[] = found.tasks
    return { tasks, next: found.next, isAll }
  },
  title: (_, { t }) => t('office-tasks.title'),
  View: ({ data: { tasks, next, isAll }, office: { t, may } }) => (
    <>
      <PageHead title={t('office-tasks.title')} lead={t('office-tasks.lead')} />
      {may('health.read') && (
        <Tabs
          label={t('office-tasks.whose')}
          tabs={[
            { href: '/office/tasks', label: t('office-tasks.own'), isHere: !isAll },
            { href: '/office/tasks?of=all', label: t('office-tasks.everybodys'), isHere: isAll },
          ]}
        />
      )}
      <div id="task-list" data-live="tasks">
        {tasks.length === 0 ? (
          <Empty icon="zap" title={t('office-tasks.empty')}>
            <p>{t('office-tasks.emptyHint')}</p>
          </Empty>
        ) : (
          <ul className="o-task-list">
            {tasks.map((task) => (
              <TaskRow key={task.taskId} task={task} />
            ))}
          </ul>
        )}
      </div>
      {next && (
        <p>
          <a
            className="o-button"
            href={`/office/tasks?${isAll ? 'of=all&' : ''}before=${next}`}
            rel="next"
          >
            {t('office.list.next')}
            <OfficeIcon name="chevron-right" size={16} />
          </a>
        </p>
      )}
    </>
  ),
})

function TaskRow({ task }: { task: Listed }) {
  const { t } = useOffice()
  return (
    <li>
      <div>
        <a href={taskPath(task.taskId)}>{taskTitle(t, task)}</a>
        <p className="o-hint">
          <When at={task.createdAt} />
          {task.owner && ` · ${task.owner}`}
        </p>
      </div>
      <StateBadge task={task} />
      <TaskProgress task={task} />
    </li>
  )
}
