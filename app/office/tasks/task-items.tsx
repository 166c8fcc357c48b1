import type { MessageId } from '#app/i18n/message-id.ts'
import { Card, Empty, Tabs } from '#app/office/kit/parts.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { hrefWith } from '#app/office/kit/list-state.ts'
import { pathOfThings } from './bulk-acts.ts'
import type { Task } from './shown-task.ts'

type Item = {
  position: number
  objectId: string
  order?: string | undefined
  outcome?: string | undefined
}

/** Things that a task was done on, or failed on with the reason of each. */
export function TaskItems(props: {
  task: Task
  items: readonly Item[]
  next: number | undefined
  shown: 'DONE' | 'FAILED'
}) {
  const { t, url, format } = useOffice()
  const { task, items, next, shown } = props
  const path = url.pathname
  return (
    <Card title={t('office-tasks.outcomesTitle')}>
      <Tabs
        label={t('office-tasks.outcomesTitle')}
        tabs={[
          {
            href: path,
            label: t('office-tasks.failed'),
            count: format.number(task.failed),
            isHere: shown === 'FAILED',
          },
          {
            href: `${path}?show=DONE`,
            label: t('office-tasks.done'),
            count: format.number(task.done),
            isHere: shown === 'DONE',
          },
        ]}
      />
      {items.length === 0 ? (
        <Empty icon="circle-check" title={t('office-tasks.noItems')} />
      ) : (
        <ul className="o-task-items">
          {items.map(({ position, objectId, order, outcome }) => (
            <li key={position}>
              <Thing task={task} objectId={objectId} order={order} />
              {outcome && <Outcome code={outcome} />}
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <p>
          <a className="o-button" href={hrefWith(url, { after: String(next) })} rel="next">
            {t('office.list.next')}
            <OfficeIcon name="chevron-right" size={16} />
          </a>
        </p>
      )}
    </Card>
  )
}

/** Things have their pages behind their lists; what is known by its order leads to that. */
function Thing({ task, objectId, order }: Pick<Item, 'objectId' | 'order'> & { task: Task }) {
  const name = order ?? objectId
  const path = order === undefined ? pathOfThings(task.name) : '/office/orders'
  return path === undefined ? (
    <span>{name}</span>
  ) : (
    <a href={`${path}/${encodeURIComponent(name)}`}>{name}</a>
  )
}

/** Codes of refusals that have words; `conflict (hold: held_already)` is looked up by its fields first. */
const known = new Set([
  'held_already',
  'not_held',
  'status',
  'conflict',
  'forbidden',
  'not_found',
  'quota_exceeded',
  'nothing_to_do',
  'nothing_to_send',
  'not_allowed',
  'too_many_attempts',
  'hold',
  'cancellation',
  'files',
  'locked',
  'expired',
])

function Outcome({ code }: { code: string }) {
  const { t } = useOffice()
  const found = /^([a-z_]+)(?: \(([a-zA-Z_]+): ([^)]*)\))?$/.exec(code)
  const word = [found?.[3], found?.[2], found?.[1]].find((one) => one && known.has(one))
  const words = word ? t(`office-tasks.outcome.${word}` as MessageId) : code
  return (
    <span className="o-hint" title={code}>
      {words}
    </span>
  )
}
