import type { Refused } from '#api/refusal.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Note, Submit } from '#app/office/kit/parts.tsx'
import { QrCode } from '#app/office/kit/qr-code.tsx'
import { useOffice } from '#app/office/office-context.tsx'

/** Secret of an app that has not shown a code yet. */
export type ShownSetup = { setup: string; secret: string; uri: string }

const groupsOf = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** One code, typed by hand or by the phone's own suggestion. */
export function CodeField({
  label,
  hint,
  error,
  isDigits = false,
}: {
  label: string
  hint?: string
  error?: string | undefined
  isDigits?: boolean
}) {
  return (
    <div className="o-field" data-bad={error ? '' : undefined}>
      <label htmlFor="field-code">{label}</label>
      <input
        id="field-code"
        className="o-code"
        name="code"
        autoComplete="one-time-code"
        inputMode={isDigits ? 'numeric' : 'text'}
        maxLength={40}
        spellCheck={false}
        autoCapitalize="none"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'code-error' : hint ? 'code-hint' : undefined}
      />
      {hint && (
        <p className="o-hint" id="code-hint">
          {hint}
        </p>
      )}
      {error && (
        <p className="o-field-error" id="code-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Fault of a code; undefined when nothing did. */
export function useCodeError(refused: Refused | undefined): string | undefined {
  const { t } = useOffice()
  if (!refused) return undefined
  if (refused.code === 'too_many_attempts') return t('office.totp.tooMany')
  return t('office.totp.wrong')
}

/** Picture and secret for an app, and the code that shows that it has them. */
export function SetUpAuthenticator({
  shown,
  refused,
}: {
  shown: ShownSetup
  refused: Refused | undefined
}) {
  const { t } = useOffice()
  const error = useCodeError(refused)
  return (
    <div className="o-stack">
      <ol className="o-steps-list">
        <li>{t('office.totp.install')}</li>
        <li>
          {t('office.totp.scan')}
          <div className="o-setup">
            <QrCode text={shown.uri} label={t('office.totp.picture')} />
            <div>
              <p className="o-hint" id="totp-secret">
                {t('office.totp.byHand')}
              </p>
              <code className="o-secret" aria-labelledby="totp-secret">
                {groupsOf(shown.secret)}
              </code>
              <p>
                <a href={shown.uri}>{t('office.totp.onThisDevice')}</a>
              </p>
            </div>
          </div>
        </li>
        <li>{t('office.totp.show')}</li>
      </ol>
      <OfficeForm label={t('office.totp.title')}>
        <input type="hidden" name="setup" value={shown.setup} />
        <CodeField label={t('office.totp.code')} error={error} isDigits />
        <div className="o-actions">
          <Submit name="act" value="confirm" icon="check">
            {t('office.totp.confirm')}
          </Submit>
        </div>
      </OfficeForm>
    </div>
  )
}

/** Codes for a lost phone, told this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useOffice()
  return (
    <div className="o-stack">
      <Note tone="warn">{t('office.totp.codesOnce')}</Note>
      <p>{t('office.totp.codesLead')}</p>
      <ul className="o-recovery" aria-label={t('office.totp.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
