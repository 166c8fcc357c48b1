import { EXPECTED_REFUSAL, isRefused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { valuesOf } from '#app/office/kit/list-state.ts'
import { ButtonLink, Card, Note, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, fieldsOf, mayDo, type Sent } from '#app/office/office-page.ts'
import { MOST_ITEMS } from '#commerce/office-task/office-task.terms.ts'
import { bulkActs, isBulkAct, listPaths, type BulkActName } from './bulk-acts.ts'
import { asksForPerson, BulkFields, inputOf, type Person } from './bulk-fields.tsx'
import { taskPath } from './task-words.tsx'

type Asked = {
  act: BulkActName
  ids: readonly string[]
  isAll: boolean
  query: string
  count: number
  /** To whom work can be given, where an act asks for that. */
  people: readonly Person[]
}

const notFound = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} } as const
const invalid = (fields: Record<string, string>) =>
  ({ errorCode: EXPECTED_REFUSAL, code: 'invalid', fields }) as const

/**
 * Second step of an act on many rows: says what will be done, on how many and whether it can be taken back. The list
 * sends what was ticked here, and gets an address for it, so that Back and a reload ask the same again.
 */
export const page = definePage<Asked>({
  load: async ({ api, url, me }) => {
    const act = url.searchParams.get('act') ?? ''
    if (!isBulkAct(act) || !mayDo(me, bulkActs[act].permission)) return notFound
    const ids = valuesOf(url.searchParams, 'ids')
    const isAll = url.searchParams.get('all') === 'yes'
    const query = url.searchParams.get('query') ?? ''
    const assignees = asksForPerson(act) ? await api.todoDesk.listAssignees({}) : { people: [] }
    if (isRefused(assignees)) return assignees
    const { people } = assignees
    if (!isAll) return { act, ids, isAll, query, count: ids.length, people }
    const counted = await api.officeTask.countList({ list: bulkActs[act].list, query })
    return isRefused(counted) ? counted : { act, ids, isAll, query, count: counted.count, people }
  },
  act: async ({ api, form }) => {
    const act = fieldOf(form, 'act')
    if (!isBulkAct(act)) return notFound
    const query = fieldOf(form, 'query').replace(/^\?/, '')
    const isAll = fieldOf(form, 'all') === 'yes'
    const ids = fieldsOf(form, 'ids')
    if (fieldOf(form, 'confirmed') === '') return { goTo: stepTwo({ act, ids, isAll, query }) }
    if (bulkActs[act].isFinal && fieldOf(form, 'typed') !== fieldOf(form, 'count')) {
      return invalid({ typed: 'invalid' })
    }
    const input = JSON.stringify(inputOf(act, form))
    const asked = { act, ids: isAll ? [] : ids, isAll, query, input }
    const started = await api.officeTask.startTask(asked)
    if (isRefused(started)) return started
    return { goTo: taskPath(started.taskId), toast: 'office-tasks.started' }
  },
  title: ({ act }, { t }) => t(`office-tasks.act.${act}` as MessageId),
  View: ({ data, office: { t, format }, sent }) => {
    const { act, count, isAll } = data
    const back = `${listPaths[bulkActs[act].list]}${data.query ? `?${data.query}` : ''}`
    return (
      <div className="o-dialog">
        <PageHead
          title={t(`office-tasks.ask.${act}` as MessageId, { count })}
          up={{ href: back, label: t('office-tasks.backToList') }}
          lead={t(`office-tasks.does.${act}` as MessageId)}
        />
        {count === 0 ? (
          <Note tone="warn">{t('office-tasks.nothing')}</Note>
        ) : count > MOST_ITEMS ? (
          <Note tone="warn">{t('office-tasks.tooMany', { most: format.number(MOST_ITEMS) })}</Note>
        ) : (
          <Confirm data={data} back={back} sent={sent} />
        )}
        {!isAll && count > 0 && <p className="o-hint o-ids">{data.ids.join(', ')}</p>}
      </div>
    )
  },
})

function stepTwo({ act, ids, isAll, query }: Omit<Asked, 'count' | 'people'>): string {
  const params = new URLSearchParams({ act })
  if (isAll) params.set('all', 'yes')
  else params.set('ids', ids.join(','))
  if (query) params.set('query', query)
  return `/office/tasks/new?${params}`
}

function Confirm({ data, back, sent }: { data: Asked; back: string; sent: Sent | undefined }) {
  const { t } = useOffice()
  const { act, count, isAll, ids, query } = data
  const { isFinal = false, isSafe = false } = bulkActs[act]
  return (
    <Card>
      <OfficeForm>
        <FormProblem sent={sent} />
        <Note tone={isFinal ? 'bad' : 'info'}>
          <p>
            <strong>{t(isAll ? 'office-tasks.onAll' : 'office-tasks.onThese', { count })}</strong>
          </p>
          <p>
            {t(
              isFinal
                ? 'office-tasks.final'
                : isSafe
                  ? 'office-tasks.safe'
                  : 'office-tasks.notFinal',
            )}
          </p>
        </Note>
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="confirmed" value="yes" />
        {isAll ? (
          <input type="hidden" name="all" value="yes" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
        )}
        <BulkFields act={act} people={data.people} sent={sent} />
        {isFinal && (
          <TextField
            name="typed"
            label={t('office-tasks.typed', { count: String(count) })}
            inputMode="numeric"
            sent={sent}
          />
        )}
        <div className="o-actions">
          <Submit kind={isFinal ? 'danger' : 'primary'} icon={bulkActs[act].icon}>
            {t(`office-tasks.submit.${act}` as MessageId, { count })}
          </Submit>
          <ButtonLink href={back}>{t('office-tasks.back')}</ButtonLink>
        </div>
      </OfficeForm>
    </Card>
  )
}
