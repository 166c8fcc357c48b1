import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { Badge, type Tone } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { TaskSummary } from '#commerce/office-task/office-task.office.contract.ts'
import { isNamedAct, listPaths } from './bulk-acts.ts'

/** Name of a task in words: "Hold orders", "Export of orders". */
export function taskTitle(t: Translate, { kind, name }: Pick<TaskSummary, 'kind' | 'name'>) {
  if (kind === 'EXPORT') {
    return Object.hasOwn(listPaths, name)
      ? t(`office-tasks.export.${name}` as MessageId)
      : t('office-tasks.export.other', { name })
  }
  return isNamedAct(name) ? t(`office-tasks.act.${name}` as MessageId) : name
}

const tones: Record<TaskSummary['state'], Tone> = {
  QUEUED: 'plain',
  RUNNING: 'info',
  DONE: 'good',
  CANCELED: 'warn',
  FAILED: 'bad',
}

export const isOpen = ({ state }: Pick<TaskSummary, 'state'>) =>
  state === 'QUEUED' || state === 'RUNNING'

/** Ended with something that failed looks like it, although the task itself is done. */
export function StateBadge({ task }: { task: TaskSummary }) {
  const { t } = useOffice()
  const isMixed = task.state === 'DONE' && task.failed > 0
  return (
    <Badge tone={isMixed ? 'warn' : tones[task.state]}>
      {t(isMixed ? 'office-tasks.state.mixed' : `office-tasks.state.${task.state}`)}
    </Badge>
  )
}

export const taskPath = (taskId: string) => `/office/tasks/${taskId}`
