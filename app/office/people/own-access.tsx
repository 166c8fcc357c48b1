import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { OwnAccess } from './shown-person.ts'
import { sentBy } from './people-words.tsx'

type Passkeys = OwnAccess['passkeys']

export function OwnPasskeys({ passkeys, sent }: { passkeys: Passkeys; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card
      title={t('office-people.passkeys')}
      actions={
        <OfficeForm
          action="/office/me/passkey"
          label={t('office-people.addPasskey')}
          className="o-inline-form"
        >
          <Submit kind="plain" icon="plus" name="act" value="begin">
            {t('office-people.addPasskey')}
          </Submit>
        </OfficeForm>
      }
    >
      <p className="o-hint">{t('office-people.passkeysHint')}</p>
      {passkeys.length === 0 ? (
        <p>{t('office-people.noPasskeys')}</p>
      ) : (
        <ul className="o-rows">
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId}>
              <PasskeyRow passkey={passkey} isLast={passkeys.length === 1} sent={sent} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function PasskeyRow(props: { passkey: Passkeys[number]; isLast: boolean; sent: Sent | undefined }) {
  const { t } = useOffice()
  const { passkeyId, name, since, lastUsedAt } = props.passkey
  const sent = sentBy(props.sent, 'rename')
  const own = sent?.form.get('passkeyId') === passkeyId ? sent : undefined
  return (
    <div className="o-stack">
      <p>
        <strong>{name}</strong>
        <span className="o-hint">
          {' · '}
          {t('office-people.since')} <When at={since} />
          {lastUsedAt && (
            <>
              {' · '}
              {t('office-people.used')} <When at={lastUsedAt} isRelative />
            </>
          )}
        </span>
      </p>
      <details open={own !== undefined}>
        <summary>
          {t('office-people.rename')}
          <span className="o-visually-hidden"> {name}</span>
        </summary>
        <OfficeForm label={`${t('office-people.rename')} ${name}`}>
          <input type="hidden" name="passkeyId" value={passkeyId} />
          <TextField
            name={`name-${passkeyId}`}
            label={t('office-people.passkeyName')}
            value={name}
            maxLength={60}
            sent={own}
          />
          <div className="o-actions">
            <Submit kind="plain" name="act" value="rename">
              {t('office-people.saveName')}
            </Submit>
            {!props.isLast && (
              <Submit
                kind="danger"
                icon="trash-2"
                name="act"
                value="remove"
                confirm={t('office-people.removePasskeySure', { name })}
                isUnchecked
              >
                {t('office-people.removePasskey')}
              </Submit>
            )}
          </div>
          {props.isLast && <p className="o-hint">{t('office-people.lastPasskey')}</p>}
        </OfficeForm>
      </details>
    </div>
  )
}

export function OwnSessions({ sessions }: { sessions: OwnAccess['sessions'] }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-people.sessions')}>
      <ul className="o-rows">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <span>
              <strong>{session.device || t('office-people.unknownDevice')}</strong>{' '}
              {session.isThis && <Badge tone="good">{t('office-people.thisOne')}</Badge>}
              <br />
              <span className="o-hint">
                {wayOf(session.way, t)} · <When at={session.since} /> · {session.network}
              </span>
            </span>
            {!session.isThis && (
              <OfficeForm label={t('office-people.endSession')} className="o-inline-form">
                <input type="hidden" name="sessionId" value={session.sessionId} />
                <Submit kind="plain" icon="log-out" name="act" value="session">
                  {t('office-people.endSession')}
                </Submit>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function wayOf(way: string, t: ReturnType<typeof useOffice>['t']): string {
  const id = `office-people.way.${way}`
  const word = t(id as MessageId)
  return word === id ? way : word
}
