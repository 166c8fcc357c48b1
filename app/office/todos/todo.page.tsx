import { isRefused } from '#api/refusal.ts'
import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Facts, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { todoHref, todoWord } from './todo-words.ts'

/** One thing that needs a person; what cannot end by itself is ended here, with a reason, and opened again for a while. */
export const page = definePage({
  load: ({ api, params }) => api.todoDesk.getTodo({ todoId: params['todoId']! }),
  act: async ({ api, params, form }) => {
    const todoId = params['todoId']!
    if (fieldOf(form, 'act') === 'reopen') {
      const answer = await api.todoDesk.reopenTodo({ todoId })
      return isRefused(answer) ? answer : { goTo: '/office/todos', toast: 'office-todos.reopened' }
    }
    const answer = await api.todoDesk.endTodo({ todoId, reason: fieldOf(form, 'reason') })
    if (isRefused(answer)) return answer
    const undo = { action: `/office/todos/${todoId}`, fields: { act: 'reopen' } }
    return { goTo: '/office/todos', toast: { id: 'office-todos.ended', undo } }
  },
  title: ({ kind }, { t }) => todoWord(t, kind),
  View: ({ data, office: { t }, sent }) => (
    <div className="o-dialog">
      <PageHead
        title={todoWord(t, data.kind)}
        up={{ href: '/office/todos', label: t('office-todos.title') }}
      />
      <Card>
        <Facts
          rows={[
            [
              t('office-todos.column.order'),
              data.order && (
                <a key="order" href={todoHref(data)}>
                  {data.order.number}
                </a>
              ),
            ],
            [t('office-todos.column.due'), <When key="due" at={data.dueAt} />],
            [t('office-todos.column.raised'), <When key="raised" at={data.raisedAt} />],
            [t('office-todos.column.who'), data.assignee?.name],
            [
              t('office-todos.doneAt'),
              data.done &&
                t('office-todos.doneBy', { name: data.done.by, reason: data.done.reason }),
            ],
          ]}
        />
        {data.done ? (
          <OfficeForm>
            <FormProblem sent={sent} />
            {!data.mayReopen && <Note>{t('office-todos.goneOn')}</Note>}
            <div className="o-actions">
              {data.mayReopen && (
                <Submit name="act" value="reopen" icon="undo-2">
                  {t('office-todos.reopen')}
                </Submit>
              )}
              <ButtonLink href="/office/todos">{t('office-todos.back')}</ButtonLink>
            </div>
          </OfficeForm>
        ) : data.mayEnd ? (
          <OfficeForm>
            <FormProblem sent={sent} />
            <AreaField
              name="reason"
              label={t('office-todos.reason')}
              hint={t('office-todos.reasonHint')}
              maxLength={300}
              sent={sent}
            />
            <div className="o-actions">
              <Submit icon="check">{t('office-todos.end')}</Submit>
              <ButtonLink href="/office/todos">{t('office-todos.back')}</ButtonLink>
            </div>
          </OfficeForm>
        ) : (
          <Note>
            <p>{t('office-todos.endsItself')}</p>
          </Note>
        )}
      </Card>
    </div>
  ),
})
