import type { Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { EntryFrame } from './entry-frame.tsx'

type DemoPerson = { role: string; name: string }

type SignInProps = {
  people: readonly DemoPerson[]
  optionsJson: string | undefined
  refused: Refused | undefined
  ways: { hasLink: boolean; companyName?: string | undefined }
}

export function SignInView({ people, optionsJson, refused, ways }: SignInProps) {
  const { t, url } = useOffice()
  const action = `/office/sign-in${url.search}`
  return (
    <EntryFrame title={t('office.entry.title')} lead={t('office.entry.lead')}>
      {refused && (
        <p className="o-note" data-tone="bad" role="alert">
          {refused.code === 'too_many_attempts'
            ? t('office.entry.tooMany')
            : t('office.entry.failed')}
        </p>
      )}
      {url.searchParams.get('sent') === 'link' && !refused && (
        <p className="o-note" data-tone="info" role="status">
          {t('office.link.sent')}
        </p>
      )}
      {optionsJson && (
        <OfficeForm action={action} data={{ passkey: optionsJson }}>
          <input type="hidden" name="response" />
          <button className="o-button" data-kind="primary" data-size="large" type="submit">
            <OfficeIcon name="fingerprint" />
            {t('office.entry.passkey')}
          </button>
          <p className="o-hint" data-passkey-failure="" role="alert" hidden>
            {t('office.entry.passkeyFailed')}
          </p>
          <noscript>
            <p className="o-hint">{t('office.entry.needsScript')}</p>
          </noscript>
        </OfficeForm>
      )}
      <OtherWays ways={ways} action={action} />
      {people.length > 0 && (
        <section className="o-entry-demo" aria-labelledby="demo-people">
          <h2 id="demo-people">{t('office.entry.demo')}</h2>
          <p className="o-hint">{t('office.entry.demoHint')}</p>
          <form method="post" action={action} className="o-entry-people">
            {people.map(({ role, name }) => (
              <button key={role} name="demo" value={role} type="submit">
                <span className="o-avatar" aria-hidden>
                  {initialsOf(name)}
                </span>
                <span>
                  <strong>{name}</strong>
                  <small>{t(`office.role.${role}` as MessageId)}</small>
                </span>
              </button>
            ))}
          </form>
        </section>
      )}
    </EntryFrame>
  )
}

/** Ways in beside a passkey, those that this shop has. They need no script. */
function OtherWays({ ways, action }: { ways: SignInProps['ways']; action: string }) {
  const { t } = useOffice()
  const { companyName } = ways
  if (!ways.hasLink && companyName === undefined) return null
  return (
    <section className="o-entry-ways" aria-label={t('office.entry.otherWays')}>
      {companyName !== undefined && (
        <OfficeForm action={action} label={t('office.entry.company', { name: companyName })}>
          <Submit kind="plain" name="act" value="company" icon="key-round">
            {t('office.entry.company', { name: companyName })}
          </Submit>
        </OfficeForm>
      )}
      {ways.hasLink && (
        <OfficeForm action={action} label={t('office.link.ask')} className="o-entry-link">
          <TextField
            name="email"
            type="email"
            label={t('office.link.email')}
            maxLength={200}
            autoComplete="email"
          />
          <Submit kind="plain" name="act" value="link" icon="mail">
            {t('office.link.ask')}
          </Submit>
          <p className="o-hint">{t('office.link.hint')}</p>
        </OfficeForm>
      )}
    </section>
  )
}

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
