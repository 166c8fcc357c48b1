import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { ButtonLink, Card, Facts, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeView } from '#app/office/office-page.ts'
import { isListName, listPaths } from './bulk-acts.ts'
import type { Task } from './shown-task.ts'
import { TaskItems } from './task-items.tsx'
import { TaskProgress } from './task-progress.tsx'
import { isOpen, StateBadge, taskPath, taskTitle } from './task-words.tsx'

/** One task: how far it is, what failed and why, and its file. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const taskId = params['taskId']!
    const task = await api.officeTask.getTask({ taskId })
    if (isRefused(task)) return task
    const shown = url.searchParams.get('show') === 'DONE' ? ('DONE' as const) : ('FAILED' as const)
    const after = Number(url.searchParams.get('after') ?? 0) || 0
    const items =
      task.kind === 'ACT' && task.isOwn
        ? await api.officeTask.listItems({ taskId, state: shown, after })
        : undefined
    if (items && isRefused(items)) return items
    return { task, items, shown }
  },
  act: async ({ api, params, form }) => {
    const taskId = params['taskId']!
    if (fieldOf(form, 'act') === 'retry') {
      const started = await api.officeTask.retryFailed({ taskId })
      if (isRefused(started)) return started
      return { goTo: taskPath(started.taskId), toast: 'office-tasks.retried' }
    }
    const answer = await api.officeTask.cancelTask({ taskId })
    return isRefused(answer)
      ? answer
      : { goTo: taskPath(taskId), toast: 'office-tasks.canceledToast' }
  },
  title: ({ task }, { t }) => taskTitle(t, task),
  View: ({ data: { task, items, shown }, office, sent }) => {
    const { t } = office
    return (
      <>
        <PageHead
          title={taskTitle(t, task)}
          up={{ href: '/office/tasks', label: t('office-tasks.title') }}
        />
        <div className="o-stack" id="task" data-live="tasks">
          <FormProblem sent={sent} />
          <Card>
            <div className="o-task-state">
              <p role="status">
                <StateBadge task={task} /> {t(`office-tasks.is.${task.kind}.${task.state}`)}
              </p>
              <TaskProgress task={task} />
              {task.failure && <Note tone="bad">{task.failure}</Note>}
              <TaskActs task={task} />
            </div>
          </Card>
          <Card title={t('office-tasks.facts')}>
            <Facts rows={factsOf(task, office)} />
          </Card>
          {items && task.done + task.failed > 0 && (
            <TaskItems task={task} items={items.items} next={items.next} shown={shown} />
          )}
        </div>
      </>
    )
  },
})

function factsOf(task: Task, { t, format }: OfficeView) {
  return [
    [t('office-tasks.by'), task.owner],
    [t('office-tasks.created'), <When key="created" at={task.createdAt} />],
    [t('office-tasks.ended'), task.endedAt && <When key="ended" at={task.endedAt} />],
    [t('office-tasks.total'), format.number(task.total)],
    [t('office-tasks.done'), isOpen(task) ? undefined : format.number(task.done)],
    [
      t('office-tasks.failed'),
      isOpen(task) || task.kind === 'EXPORT' ? undefined : format.number(task.failed),
    ],
    [t('office-tasks.left'), isOpen(task) ? undefined : format.number(task.left)],
    [
      t('office-tasks.from'),
      task.query !== undefined && task.kind === 'EXPORT' && isListName(task.name) ? (
        <a key="list" href={`${listPaths[task.name]}?${task.query}`}>
          {t('office-tasks.openList')}
        </a>
      ) : undefined,
    ],
    [
      t('office-tasks.again'),
      task.retryOf && (
        <a key="first" href={taskPath(task.retryOf)}>
          {t('office-tasks.firstTry')}
        </a>
      ),
    ],
    [t('office-tasks.fileUntil'), task.fileUntil && <When key="until" at={task.fileUntil} />],
  ] as const
}

/** Download, outcomes, cancel and retry: whichever there is. Only its owner has any. */
function TaskActs({ task }: { task: Task }) {
  const { t, format } = useOffice()
  if (!task.isOwn) return null
  const { taskId } = task
  const canRetry = task.kind === 'ACT' && !isOpen(task) && task.failed > 0
  return (
    <div className="o-actions">
      {task.fileBytes !== undefined && (
        <a
          className="o-button"
          data-kind="primary"
          href={apiPath('/office/tasks/{task_id}/file', { taskId })}
          download
        >
          <OfficeIcon name="download" />
          {t('office-tasks.download', { size: sizeOf(task.fileBytes, format.number) })}
        </a>
      )}
      {isOpen(task) && (
        <OfficeForm className="o-inline-form">
          <Submit kind="plain" icon="x" name="act" value="cancel">
            {t('office-tasks.cancel')}
          </Submit>
        </OfficeForm>
      )}
      {canRetry && (
        <OfficeForm className="o-inline-form">
          <Submit kind="primary" icon="rotate-ccw" name="act" value="retry">
            {t('office-tasks.retry', { count: task.failed })}
          </Submit>
        </OfficeForm>
      )}
      {task.kind === 'ACT' && task.done + task.failed > 0 && (
        <ButtonLink href={apiPath('/office/tasks/{task_id}/outcomes', { taskId })} icon="download">
          {t('office-tasks.outcomes')}
        </ButtonLink>
      )}
    </div>
  )
}

function sizeOf(bytes: number, format: (value: number) => string): string {
  if (bytes < 1_000) return `${format(bytes)} B`
  if (bytes < 1_000_000) return `${format(Math.round(bytes / 1_000))} kB`
  return `${format(Math.round(bytes / 100_000) / 10)} MB`
}
