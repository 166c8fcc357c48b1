import { EXPECTED_REFUSAL, isRefused } from '#api/refusal.ts'
import { FormProblem, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, ButtonLink, Card, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, fieldsOf, mayDo, type OfficeApi } from '#app/office/office-page.ts'
import { isListName, listPaths, type ListName } from '#app/office/tasks/bulk-acts.ts'
import { roleName } from '#app/office/people/people-words.tsx'
import type { SavedView } from './saved-views.tsx'

const notFound = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} } as const

type Shown = {
  list: ListName
  view: SavedView
  /** Roles that begin with it; undefined where it is not for whoever looks to say. */
  opening:
    | { opensFor: readonly string[]; roles: readonly { code: string; name: string }[] }
    | undefined
}

/** Renames, moves or deletes a saved view; the list keeps its rows. */
export const page = definePage<Shown>({
  load: async ({ api, url, params, me }) => {
    const list = url.searchParams.get('list') ?? ''
    if (!isListName(list)) return notFound
    const found = await api.officeView.listViews({ list })
    if (isRefused(found)) return found
    const view = found.views.find(({ viewId }) => viewId === params['viewId'])
    if (!view) return notFound
    if (!view.isShared || !mayDo(me, 'view.share')) return { list, view, opening: undefined }
    const opening = await api.officeView.getOpening({ viewId: view.viewId })
    return isRefused(opening) ? opening : { list, view, opening }
  },
  act: async ({ api, url, params, form }) => {
    const list = url.searchParams.get('list') ?? ''
    if (!isListName(list)) return notFound
    const viewId = params['viewId']!
    if (fieldOf(form, 'act') === 'delete') {
      const deleted = await api.officeView.deleteView({ viewId })
      return isRefused(deleted)
        ? deleted
        : { goTo: listPaths[list], toast: 'office-tasks.view.deleted' }
    }
    const here = `/office/views/${viewId}?${new URLSearchParams({ list })}`
    if (fieldOf(form, 'act') === 'open') {
      const opened = await api.officeView.openFor({ viewId, role: fieldsOf(form, 'role') })
      return isRefused(opened) ? opened : { goTo: here, toast: 'office-tasks.view.opens.saved' }
    }
    const step = steps[fieldOf(form, 'act')]
    if (step !== undefined) {
      const moved = await moveView(api, { list, viewId, step })
      if (isRefused(moved)) return moved
      return { goTo: here, toast: 'office-tasks.view.moved' }
    }
    const changed = await api.officeView.changeView({ viewId, name: fieldOf(form, 'name') })
    if (isRefused(changed)) return changed
    const goTo = `${listPaths[list]}?${fieldOf(form, 'query')}`
    return { goTo, toast: 'office-tasks.view.renamed' }
  },
  title: ({ view }) => view.name,
  View: ({ data: { list, view, opening }, office: { t }, sent }) => {
    const back = `${listPaths[list]}?${view.query}`
    return (
      <div className="o-dialog">
        <PageHead
          title={t('office-tasks.view.change', { name: view.name })}
          up={{ href: back, label: t('office-tasks.backToList') }}
          badges={view.isShared && <Badge tone="info">{t('office-tasks.view.isShared')}</Badge>}
        />
        <Card>
          <OfficeForm>
            <FormProblem sent={sent} />
            <input type="hidden" name="query" value={view.query} />
            <TextField
              name="name"
              label={t('office-tasks.view.name')}
              value={view.name}
              maxLength={60}
              sent={sent}
            />
            <div className="o-actions">
              <Submit icon="pencil" name="act" value="rename">
                {t('office-tasks.view.rename')}
              </Submit>
              <Submit kind="plain" name="act" value="earlier" isUnchecked>
                {t('office-tasks.view.earlier')}
              </Submit>
              <Submit kind="plain" name="act" value="later" isUnchecked>
                {t('office-tasks.view.later')}
              </Submit>
              <Submit
                kind="danger"
                icon="trash-2"
                name="act"
                value="delete"
                confirm={t(
                  view.isShared ? 'office-tasks.view.deleteShared' : 'office-tasks.view.deleteOwn',
                )}
                isUnchecked
              >
                {t('office-tasks.view.delete')}
              </Submit>
              <ButtonLink href={back}>{t('office-tasks.back')}</ButtonLink>
            </div>
          </OfficeForm>
        </Card>
        {opening && (
          <Card title={t('office-tasks.view.opens')}>
            <OfficeForm>
              <p className="o-hint">{t('office-tasks.view.opensHint')}</p>
              {opening.roles.map((role) => (
                <TickField
                  key={role.code}
                  name="role"
                  value={role.code}
                  label={roleName(t, role)}
                  isTicked={opening.opensFor.includes(role.code)}
                />
              ))}
              <div className="o-actions">
                <Submit icon="save" name="act" value="open">
                  {t('office-tasks.view.opensSave')}
                </Submit>
              </div>
            </OfficeForm>
          </Card>
        )}
      </div>
    )
  },
})

/** Places by which a button moves a view among the tabs. */
const steps: Readonly<Record<string, number>> = { earlier: -1, later: 1 }

/** Moves a view by one place among those of its kind; at an end it stays. */
async function moveView(
  api: OfficeApi,
  { list, viewId, step }: { list: ListName; viewId: string; step: number },
) {
  const found = await api.officeView.listViews({ list })
  if (isRefused(found)) return found
  const isShared = found.views.find((view) => view.viewId === viewId)?.isShared ?? false
  const ids = found.views.filter((view) => view.isShared === isShared).map((view) => view.viewId)
  const from = ids.indexOf(viewId)
  const to = Math.min(Math.max(from + step, 0), ids.length - 1)
  const others = ids.filter((id) => id !== viewId)
  return api.officeView.orderViews({ list, viewId: others.toSpliced(to, 0, viewId), isShared })
}
