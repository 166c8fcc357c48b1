import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { TaskSummary } from '#commerce/office-task/office-task.office.contract.ts'
import { TaskProgress } from './task-progress.tsx'
import { isOpen, StateBadge, taskPath, taskTitle } from './task-words.tsx'

export type Tray = {
  /** Long work of the person that runs or has just ended. */
  tasks: readonly TaskSummary[]
  /** Notices that they have not read. */
  unread: number
}

/** Tasks that run or ended a moment ago, on every page: whoever started one may leave it. */
export function TaskTray({ tasks }: { tasks: readonly TaskSummary[] }) {
  const { t } = useOffice()
  const running = tasks.filter(isOpen)
  const shown = running[0] ?? tasks[0]
  return (
    <div className="o-tray" id="tray" data-tray={signatureOf(tasks)}>
      {shown && (
        <details className="o-menu" data-menu="">
          <summary className="o-button" data-on={running.length > 0 ? '' : undefined}>
            <OfficeIcon name={running.length > 0 ? 'refresh-cw' : 'circle-check'} size={16} />
            <span className="o-visually-hidden">
              {t('office-tasks.tray', { count: running.length })}
            </span>
            {running.length > 0 && <MiniBar task={shown} />}
          </summary>
          <div className="o-menu-box o-menu-end">
            <ul className="o-tray-list">
              {tasks.map((task) => (
                <li key={task.taskId}>
                  <a href={taskPath(task.taskId)}>{taskTitle(t, task)}</a>
                  <StateBadge task={task} />
                  <TaskProgress task={task} />
                </li>
              ))}
            </ul>
            <a href="/office/tasks">{t('office-tasks.all')}</a>
          </div>
        </details>
      )}
    </div>
  )
}

function MiniBar({ task }: { task: TaskSummary }) {
  return (
    <span className="o-tray-bar" data-task={task.taskId} aria-hidden>
      <progress value={task.done + task.failed} max={Math.max(task.total, 1)} />
    </span>
  )
}

/** Changes when a task comes, goes or ends: then its words are drawn anew by the server. */
const signatureOf = (tasks: readonly TaskSummary[]) =>
  tasks.map(({ taskId, state }) => `${taskId} ${state}`).join(',')
