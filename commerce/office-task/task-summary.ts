import type { TaskSummary } from './office-task.office.contract.ts'
import type { TaskRow } from './office-task.queries.ts'

/** A task as its owner sees it: in lists, on its page and in the tray. */
export function summaryOf(task: TaskRow): TaskSummary {
  return {
    taskId: task.id,
    kind: task.kind,
    name: task.name,
    state: task.state,
    total: task.total,
    done: task.done,
    failed: task.failed,
    left: Math.max(0, task.total - task.done - task.failed),
    createdAt: task.created_at.toISOString(),
    startedAt: task.started_at?.toISOString(),
    endedAt: task.ended_at?.toISOString(),
  }
}
