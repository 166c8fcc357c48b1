import { EXPECTED_REFUSAL, isRefused } from '#api/refusal.ts'
import { FormProblem, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Note, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { isListName, listPaths, type ListName } from './bulk-acts.ts'
import { taskPath } from './task-words.tsx'

const notFound = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} } as const

/** Export of a list as its address shows it: how many rows, and whether with names. */
export const page = definePage<{ list: ListName; query: string; count: number }>({
  load: async ({ api, url }) => {
    const list = url.searchParams.get('list') ?? ''
    const query = url.searchParams.get('query') ?? ''
    if (!isListName(list)) return notFound
    const counted = await api.officeTask.countList({ list, query })
    return isRefused(counted) ? counted : { list, query, count: counted.count }
  },
  act: async ({ api, url, form }) => {
    const list = url.searchParams.get('list') ?? ''
    const query = url.searchParams.get('query') ?? ''
    const { startExport, startPersonalExport } = api.officeTask
    const isPersonal = fieldOf(form, 'personal') === 'yes'
    const started = await (isPersonal ? startPersonalExport : startExport)({ list, query })
    if (isRefused(started)) return started
    return { goTo: taskPath(started.taskId), toast: 'office-tasks.exportStarted' }
  },
  title: ({ list }, { t }) => t(`office-tasks.export.${list}`),
  View: ({ data: { list, query, count }, office: { t, may }, sent }) => {
    const back = `${listPaths[list]}${query ? `?${query}` : ''}`
    return (
      <div className="o-dialog">
        <PageHead
          title={t(`office-tasks.export.${list}`)}
          up={{ href: back, label: t('office-tasks.backToList') }}
          lead={t('office-tasks.export.lead')}
        />
        {count === 0 ? (
          <Note tone="warn">{t('office-tasks.nothing')}</Note>
        ) : (
          <Card>
            <OfficeForm>
              <FormProblem sent={sent} />
              <p>
                <strong>{t('office-tasks.export.rows', { count })}</strong>
              </p>
              {may('export.personal') && (
                <TickField
                  name="personal"
                  label={t('office-tasks.export.personal')}
                  hint={t('office-tasks.export.personalHint')}
                  sent={sent}
                />
              )}
              <div className="o-actions">
                <Submit icon="download">{t('office-tasks.export.submit', { count })}</Submit>
                <ButtonLink href={back}>{t('office-tasks.back')}</ButtonLink>
              </div>
            </OfficeForm>
          </Card>
        )}
      </div>
    )
  },
})
