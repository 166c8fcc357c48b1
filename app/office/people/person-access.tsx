import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit, When } from '#app/office/kit/parts.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import type { Person } from './shown-person.ts'

/** How somebody comes in, and how they are let in again after a lost device. */
export function PersonWaysIn({ person }: { person: Person }) {
  const { t, format } = useOffice()
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
            ...(person.companySince
              ? [
                  [
                    t('office-people.company'),
                    <When key="since" at={person.companySince} />,
                  ] as const,
                ]
              : []),
            [
              t('office-people.authenticator'),
              t(totpWords(person), { count: person.recoveryCodes }),
            ],
            ...(status === 'INVITED'
              ? [
                  [
                    t('office-people.invitation'),
                    person.invitedUntil
                      ? t('office-people.invitation.until', {
                          when: format.moment(person.invitedUntil),
                        })
                      : t('office-people.invitation.over'),
                  ] as const,
                ]
              : []),
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
                {...(status === 'ACTIVE' && {
                  confirm: t('office-people.inviteAgainSure', { name: person.name }),
                })}
              >
                {t(status === 'INVITED' ? 'office-people.resend' : 'office-people.inviteAgain')}
              </Submit>
            </OfficeForm>
          )}
          {status === 'INVITED' && (
            <OfficeForm label={t('office-people.withdraw')} className="o-inline-form">
              <Submit
                kind="danger"
                icon="x"
                name="act"
                value="withdraw"
                confirm={t('office-people.withdrawSure', { name: person.name })}
              >
                {t('office-people.withdraw')}
              </Submit>
            </OfficeForm>
          )}
        </div>
        {person.companySince && <CompanyAccount person={person} />}
        <TotpChoice person={person} />
      </div>
    </Card>
  )
}

function totpWords({ mayUseTotp, hasTotp }: Person): MessageId {
  if (!mayUseTotp) return 'office-people.totp.forbidden'
  return hasTotp ? 'office-people.totp.on' : 'office-people.totp.allowed'
}

/** The company's account: unlinked only where something else lets them in. */
function CompanyAccount({ person }: { person: Person }) {
  const { t } = useOffice()
  const isOnlyWay = person.passkeys === 0 && !(person.hasTotp && person.mayUseTotp)
  if (isOnlyWay) return <p className="o-hint">{t('office-people.company.onlyWay')}</p>
  return (
    <OfficeForm label={t('office-people.unlinkCompany')} className="o-inline-form">
      <Submit
        kind="danger"
        icon="x"
        name="act"
        value="unlinkCompany"
        confirm={t('office-people.unlinkCompanySure', { name: person.name })}
      >
        {t('office-people.unlinkCompany')}
      </Submit>
    </OfficeForm>
  )
}

/** Whether an app lets somebody in, and an end to one that was lost. */
function TotpChoice({ person }: { person: Person }) {
  const { t } = useOffice()
  const { mayUseTotp, hasTotp, name } = person
  return (
    <OfficeForm label={t('office-people.authenticator')}>
      <p className="o-hint">{t('office-people.allowTotpHint')}</p>
      <div className="o-actions">
        {mayUseTotp ? (
          <Submit
            kind="plain"
            name="act"
            value="forbidTotp"
            confirm={t('office-people.forbidTotpSure', { name })}
          >
            {t('office-people.forbidTotp')}
          </Submit>
        ) : (
          <Submit kind="plain" name="act" value="allowTotp">
            {t('office-people.allowTotp')}
          </Submit>
        )}
        {hasTotp && (
          <Submit
            kind="danger"
            icon="rotate-ccw"
            name="act"
            value="resetTotp"
            confirm={t('office-people.resetTotpSure', { name })}
          >
            {t('office-people.resetTotp')}
          </Submit>
        )}
      </div>
    </OfficeForm>
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
