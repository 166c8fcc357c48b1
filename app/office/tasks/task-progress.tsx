import { useOffice } from '#app/office/office-context.tsx'
import type { TaskSummary } from '#commerce/office-task/office-task.office.contract.ts'
import { taskTitle } from './task-words.tsx'

/** How far a task is. The script of the page moves it on: it finds the words for that in the attributes. */
export function TaskProgress({ task }: { task: TaskSummary }) {
  const { t, format } = useOffice()
  const { done, failed, total } = task
  const gaps = { done: '{done}', total: '{total}', failed: '{failed}' }
  const values = {
    done: format.number(done),
    total: format.number(total),
    failed: format.number(failed),
  }
  return (
    <div
      className="o-progress"
      data-task={task.taskId}
      data-line={t('office-tasks.line', gaps)}
      data-line-failed={t('office-tasks.lineFailed', gaps)}
    >
      <progress
        value={done + failed}
        max={Math.max(total, 1)}
        aria-label={taskTitle(t, task)}
        data-tone={failed > 0 ? 'warn' : undefined}
      />
      <span className="o-hint">
        {t(failed > 0 ? 'office-tasks.lineFailed' : 'office-tasks.line', values)}
      </span>
    </div>
  )
}
