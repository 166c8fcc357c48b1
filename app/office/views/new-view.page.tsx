import { EXPECTED_REFUSAL, isRefused } from '#api/refusal.ts'
import { FormProblem, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { isListName, listPaths, type ListName } from '#app/office/tasks/bulk-acts.ts'

const notFound = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} } as const

/** Saves the address of a list under a name, for oneself or for everybody. */
export const page = definePage<{ list: ListName; query: string }>({
  load: async ({ url }) => {
    const list = url.searchParams.get('list') ?? ''
    return isListName(list) ? { list, query: url.searchParams.get('query') ?? '' } : notFound
  },
  act: async ({ api, url, form }) => {
    const list = url.searchParams.get('list') ?? ''
    if (!isListName(list)) return notFound
    const query = url.searchParams.get('query') ?? ''
    const saved = await api.officeView.saveView({
      list,
      query,
      name: fieldOf(form, 'name'),
      isShared: fieldOf(form, 'shared') === 'yes',
    })
    if (isRefused(saved)) return saved
    return { goTo: `${listPaths[list]}?${query}`, toast: 'office-tasks.view.saved' }
  },
  title: (_, { t }) => t('office-tasks.view.title'),
  View: ({ data: { list, query }, office: { t, may }, sent }) => (
    <div className="o-dialog">
      <PageHead
        title={t('office-tasks.view.title')}
        up={{ href: `${listPaths[list]}?${query}`, label: t('office-tasks.backToList') }}
        lead={t('office-tasks.view.lead')}
      />
      <Card>
        <OfficeForm>
          <FormProblem sent={sent} />
          <TextField
            name="name"
            label={t('office-tasks.view.name')}
            hint={t('office-tasks.view.nameHint')}
            maxLength={60}
            isFocused
            sent={sent}
          />
          {may('view.share') && (
            <TickField
              name="shared"
              label={t('office-tasks.view.shared')}
              hint={t('office-tasks.view.sharedHint')}
              sent={sent}
            />
          )}
          <div className="o-actions">
            <Submit icon="save">{t('office-tasks.view.save')}</Submit>
            <ButtonLink href={`${listPaths[list]}?${query}`}>{t('office-tasks.back')}</ButtonLink>
          </div>
        </OfficeForm>
      </Card>
    </div>
  ),
})
