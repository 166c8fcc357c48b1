import type { Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'

export type ProofWays = { hasPasskey: boolean; hasTotp: boolean; companyName?: string | undefined }

type ProofProps = {
  form: FormData | undefined
  refused: Refused | undefined
  isLocal: boolean
  ways: ProofWays
}

/** Fields of the question itself, which do not travel on. */
const ownFields = new Set(['_proof', '_code'])

/** Asks who is there before something dangerous; what was typed travels along and is not typed twice. */
export function ProofView({ form, refused, isLocal, ways }: ProofProps) {
  const { t, url } = useOffice()
  const here = url.pathname + url.search
  const isPasskeyOffered = ways.hasPasskey || (!ways.hasTotp && ways.companyName === undefined)
  const isCode = refused?.fields['code'] !== undefined
  const isProofPage = url.pathname === '/office/prove'
  return (
    <section className="o-dialog" aria-labelledby="proof-title">
      <h1 id="proof-title">{t('office.proof.title')}</h1>
      <p>{t('office.proof.lead')}</p>
      {refused && (
        <p className="o-note" data-tone="bad" role="alert">
          {t(problemOf(refused))}
        </p>
      )}
      {ways.companyName !== undefined && <CompanyProof name={ways.companyName} />}
      <form
        method="post"
        action={form && !isProofPage ? here : '/office/prove'}
        className="o-form"
        data-proof=""
      >
        {form ? (
          [...form].map(([name, value], index) =>
            typeof value === 'string' && !ownFields.has(name) ? (
              // oxlint-disable-next-line react/no-array-index-key -- a name may stand there several times
              <input key={index} type="hidden" name={name} value={value} />
            ) : null,
          )
        ) : (
          <input type="hidden" name="back" value={here} />
        )}
        {ways.hasTotp && (
          <div className="o-field" data-bad={isCode ? '' : undefined}>
            <label htmlFor="proof-code">{t('office.totp.code')}</label>
            <input
              id="proof-code"
              className="o-code"
              name="_code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              aria-invalid={isCode ? true : undefined}
            />
          </div>
        )}
        <div className="o-actions">
          {ways.hasTotp && (
            <button
              className="o-button"
              data-kind="primary"
              name="_proof"
              value="totp"
              type="submit"
            >
              {t('office.proof.totp')}
            </button>
          )}
          {isPasskeyOffered && (
            <button
              className="o-button"
              data-kind={ways.hasTotp ? 'plain' : 'primary'}
              type="submit"
              data-prove=""
            >
              <OfficeIcon name="fingerprint" />
              {t('office.proof.passkey')}
            </button>
          )}
          {ways.companyName !== undefined && (
            <button className="o-button" name="_proof" value="company" type="submit">
              {t('office.proof.companyDone')}
            </button>
          )}
          {isLocal && (
            <button className="o-button" name="_proof" value="demo" type="submit">
              {t('office.proof.demo')}
            </button>
          )}
        </div>
        <p className="o-hint" data-passkey-failure="" role="alert" hidden>
          {t('office.entry.passkeyFailed')}
        </p>
      </form>
    </section>
  )
}

function problemOf({ code, fields }: Refused): MessageId {
  if (code === 'too_many_attempts') return 'office.totp.tooMany'
  return fields['code'] === undefined ? 'office.entry.passkeyFailed' : 'office.totp.wrong'
}

/** The company's sign-in is elsewhere: it opens beside, so that what was typed waits here. */
function CompanyProof({ name }: { name: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action="/office/prove/company" target="_blank" rel="noopener">
      <p className="o-hint">{t('office.proof.companyHint', { name })}</p>
      <button className="o-button" type="submit">
        <OfficeIcon name="external-link" />
        {t('office.proof.company', { name })}
      </button>
    </form>
  )
}
