import type { Refused } from '#api/refusal.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'

type ProofProps = { form: FormData | undefined; refused: Refused | undefined; isLocal: boolean }

/** Asks who is there before something dangerous; what was typed travels along and is not typed twice. */
export function ProofView({ form, refused, isLocal }: ProofProps) {
  const { t, url } = useOffice()
  const here = url.pathname + url.search
  const isProofPage = url.pathname === '/office/prove'
  return (
    <section className="o-dialog" aria-labelledby="proof-title">
      <h1 id="proof-title">{t('office.proof.title')}</h1>
      <p>{t('office.proof.lead')}</p>
      {refused && (
        <p className="o-note" data-tone="bad" role="alert">
          {t('office.entry.passkeyFailed')}
        </p>
      )}
      <form method="post" action={form && !isProofPage ? here : '/office/prove'} data-proof="">
        {form ? (
          [...form].map(([name, value], index) =>
            typeof value === 'string' && name !== '_proof' ? (
              // oxlint-disable-next-line react/no-array-index-key -- a name may stand there several times
              <input key={index} type="hidden" name={name} value={value} />
            ) : null,
          )
        ) : (
          <input type="hidden" name="back" value={here} />
        )}
        <div className="o-actions">
          <button className="o-button" data-kind="primary" type="submit" data-prove="">
            <OfficeIcon name="fingerprint" />
            {t('office.proof.passkey')}
          </button>
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
