import { Card, Facts, Note, PageHead, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { actName, fieldName, kindName, objectHref, valueWord, type Act } from './audit-words.tsx'

/** One act of the log: who, what, why, and every field before and after. */
export const page = definePage({
  load: ({ api, params }) => api.audit.getAct({ actId: params['actId']! }),
  title: ({ permission }, { t }) => actName(t, permission),
  View: ({ data, office: { t } }) => (
    <>
      <PageHead
        title={actName(t, data.permission)}
        up={{ href: '/office/audit', label: t('office-audit.title') }}
      />
      <div className="o-columns">
        <div className="o-stack">
          {data.isForgotten ? (
            <Note tone="plain">{t('office-audit.forgottenHint')}</Note>
          ) : (
            <Changes act={data} />
          )}
        </div>
        <About act={data} />
      </div>
    </>
  ),
})

function Changes({ act }: { act: Act }) {
  const { t } = useOffice()
  if (act.changes.length === 0) return <Note tone="plain">{t('office-audit.noChange')}</Note>
  return (
    <Card title={t('office-audit.changes')}>
      <dl className="o-diff">
        {act.changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldName(t, field)}</dt>
            <dd data-side="before">
              <span className="o-visually-hidden">{t('office-audit.before')}: </span>
              {valueWord(t, act.objectKind, field, before) || '–'}
            </dd>
            <dd data-side="after">
              <span className="o-visually-hidden">{t('office-audit.after')}: </span>
              {valueWord(t, act.objectKind, field, after) || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function About({ act }: { act: Act }) {
  const { t, may } = useOffice()
  const href = objectHref(act)
  const who = act.staffName ?? t('office-audit.forgotten')
  return (
    <Card title={t('office-audit.about')}>
      <Facts
        rows={[
          [t('office-audit.at'), <When key="at" at={act.at} />],
          [
            t('office-audit.person'),
            act.staffId && may('staff.manage') ? (
              <a key="who" href={`/office/staff/${act.staffId}`}>
                {who}
              </a>
            ) : (
              who
            ),
          ],
          [t('office-audit.reason'), act.reason],
          [t('office-audit.object'), kindName(t, act.objectKind)],
          [
            t('office-audit.id'),
            href ? (
              <a key="id" href={href}>
                {act.objectId}
              </a>
            ) : (
              act.objectId
            ),
          ],
          [t('office.layout.store'), act.store],
          [t('office-audit.network'), act.network],
          [t('office-audit.number'), String(act.actId)],
        ]}
      />
      {act.objectId && (
        <p>
          <a href={`/office/audit?q=${encodeURIComponent(act.objectId)}`}>
            {t('office-audit.allOfIt')}
          </a>
        </p>
      )}
    </Card>
  )
}
