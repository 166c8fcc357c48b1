import type { Refused } from '#api/refusal.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  CodeField,
  RecoveryCodes,
  SetUpAuthenticator,
  useCodeError,
  type ShownSetup,
} from './authenticator-parts.tsx'
import { EntryFrame } from './entry-frame.tsx'

/** Link that is used up, too old, or was asked for in another browser: which of them it is helps only who guesses. */
export function LinkGoneView() {
  const { t } = useOffice()
  return (
    <EntryFrame title={t('office.link.goneTitle')} lead={t('office.link.gone')}>
      <p>
        <ButtonLink href="/office/sign-in" kind="primary">
          {t('office.link.again')}
        </ButtonLink>
      </p>
    </EntryFrame>
  )
}

/** Second half of a sign-in by link: the code of the app, or one for a lost phone. */
export function LinkCodeView({ email, refused }: { email: string; refused: Refused | undefined }) {
  const { t } = useOffice()
  const error = useCodeError(refused)
  return (
    <EntryFrame title={t('office.link.codeTitle')} lead={t('office.link.codeLead', { email })}>
      <OfficeForm label={t('office.link.codeTitle')}>
        <CodeField label={t('office.totp.code')} hint={t('office.link.codeHint')} error={error} />
        <div className="o-actions">
          <Submit name="act" value="enter">
            {t('office.link.enter')}
          </Submit>
        </div>
      </OfficeForm>
    </EntryFrame>
  )
}

/** Begins to set up an app, for somebody who has no other way in. */
export function LinkSetupView({ email }: { email: string }) {
  const { t } = useOffice()
  return (
    <EntryFrame title={t('office.totp.title')} lead={t('office.link.setupLead', { email })}>
      <OfficeForm label={t('office.totp.title')}>
        <div className="o-actions">
          <Submit name="act" value="totp">
            {t('office.totp.begin')}
          </Submit>
        </div>
      </OfficeForm>
    </EntryFrame>
  )
}

export function SetupView({ shown, refused }: { shown: ShownSetup; refused: Refused | undefined }) {
  const { t } = useOffice()
  return (
    <EntryFrame title={t('office.totp.title')} lead={t('office.totp.lead')} isToldOnce>
      <SetUpAuthenticator shown={shown} refused={refused} />
    </EntryFrame>
  )
}

export function CodesView({ codes }: { codes: readonly string[] }) {
  const { t } = useOffice()
  return (
    <EntryFrame title={t('office.totp.codesTitle')} lead={t('office.totp.doneLead')} isToldOnce>
      <RecoveryCodes codes={codes} />
      <div className="o-actions">
        <ButtonLink href="/office" kind="primary">
          {t('office.totp.toOffice')}
        </ButtonLink>
      </div>
    </EntryFrame>
  )
}

/** The company's sign-in has proved who is there; what waits for it waits in another tab. */
export function ProvedView() {
  const { t } = useOffice()
  return (
    <EntryFrame title={t('office.proof.provedTitle')} lead={t('office.proof.proved')}>
      <p>
        <a href="/office">{t('office.totp.toOffice')}</a>
      </p>
    </EntryFrame>
  )
}
