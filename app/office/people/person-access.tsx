import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import type { Person } from './shown-person.ts'

/** How somebody comes in, and how they are let in again after a lost device. */
export function PersonWaysIn({ person }: { person: Person }) {
  const { t } = useOffice()
  const { status } = person
  const mayInvite = status === 'ACTIVE' || status === 'INVITED'
  if (status === 'LEFT') return null
  return (
    <Card title={t('office-people.waysIn')}>
      <div className="o-stack">
        <Facts
          rows={[
            [
              t('office-people.passkeys'),
              t('office-people.passkeys.count', { count: person.passkeys }),
            ],
            [
              t('office-people.sessions'),
              t('office-people.sessions.count', { count: person.sessions }),
            ],
          ]}
        />
        <div className="o-actions">
          {person.sessions > 0 && (
            <OfficeForm label={t('office-people.endSessions')} className="o-inline-form">
              <Submit kind="plain" icon="log-out" name="act" value="sessions">
                {t('office-people.endSessions')}
              </Submit>
            </OfficeForm>
          )}
          {mayInvite && (
            <OfficeForm label={t('office-people.inviteAgain')} className="o-inline-form">
              <Submit
                kind="plain"
                icon="link"
                name="act"
                value="invite"
                confirm={t('office-people.inviteAgainSure', { name: person.name })}
              >
                {t('office-people.inviteAgain')}
              </Submit>
            </OfficeForm>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Suspends, lets back in, or ends access for good; the reason stands in the log. */
export function PersonAccess({ person, sent }: { person: Person; sent: Sent | undefined }) {
  const { t } = useOffice()
  const { status, name } = person
  if (status === 'LEFT') return null
  const act = sent?.form.get('act')
  const isOwn = act === 'SUSPENDED' || act === 'ACTIVE' || act === 'LEFT'
  return (
    <Card title={t('office-people.access')}>
      <OfficeForm label={t('office-people.access')}>
        <p className="o-hint">{t('office-people.access.hint')}</p>
        <AreaField
          name="reason"
          label={t('office-people.reason')}
          maxLength={300}
          rows={2}
          sent={isOwn ? sent : undefined}
        />
        <div className="o-actions">
          {status === 'SUSPENDED' ? (
            <Submit icon="play" name="act" value="ACTIVE">
              {t('office-people.reactivate')}
            </Submit>
          ) : (
            <Submit kind="danger" icon="pause" name="act" value="SUSPENDED">
              {t('office-people.suspend')}
            </Submit>
          )}
          <Submit
            kind="danger"
            icon="log-out"
            name="act"
            value="LEFT"
            confirm={t('office-people.leftSure', { name })}
          >
            {t('office-people.left')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
