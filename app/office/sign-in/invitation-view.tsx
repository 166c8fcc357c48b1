import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { EntryFrame } from './entry-frame.tsx'

type InvitationProps = {
  /** Undefined for a link that is used up, too old, or nobody's. */
  person: { name: string; email: string; mayUseTotp: boolean } | undefined
  optionsJson?: string | undefined
  hasFailed?: boolean
}

export function InvitationView({ person, optionsJson, hasFailed = false }: InvitationProps) {
  const { t, url } = useOffice()
  if (!person) {
    return (
      <EntryFrame title={t('office.invitation.goneTitle')} lead={t('office.invitation.gone')}>
        <p>
          <a href="/office/sign-in">{t('office.entry.title')}</a>
        </p>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      title={t('office.invitation.welcome', { name: person.name })}
      lead={t('office.invitation.lead', { email: person.email })}
    >
      {hasFailed && (
        <p className="o-note" data-tone="bad" role="alert">
          {t('office.invitation.failed')}
        </p>
      )}
      {optionsJson && (
        <OfficeForm action={url.pathname + url.search} data={{ 'new-passkey': optionsJson }}>
          <input type="hidden" name="response" />
          <button className="o-button" data-kind="primary" data-size="large" type="submit">
            <OfficeIcon name="fingerprint" />
            {t('office.invitation.make')}
          </button>
          <p className="o-hint" data-passkey-failure="" role="alert" hidden>
            {t('office.entry.passkeyFailed')}
          </p>
        </OfficeForm>
      )}
      {person.mayUseTotp && (
        <section className="o-entry-ways">
          <OfficeForm label={t('office.totp.title')}>
            <p className="o-hint">{t('office.invitation.totpHint')}</p>
            <Submit kind="plain" name="act" value="totp">
              {t('office.invitation.totp')}
            </Submit>
          </OfficeForm>
        </section>
      )}
    </EntryFrame>
  )
}
