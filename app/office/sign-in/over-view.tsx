import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { useOffice } from '#app/office/office-context.tsx'

/** Fields of a question for proof, which are no part of what was written. */
const proofFields = new Set(['_proof', '_code'])

/**
 * Answer to a form whose sender is signed in no more: the form waits here, and is sent once somebody has signed in
 * beside it. A way to the sign-in alone would throw away what was written.
 */
export function OverView({ form }: { form: FormData }) {
  const { t, url } = useOffice()
  const fields = [...form]
  const hasFiles = fields.some(([, value]) => value instanceof File && value.size > 0)
  return (
    <section className="o-dialog" aria-labelledby="over-title">
      <h1 id="over-title">{t('office.over.title')}</h1>
      <p>{t('office.over.kept')}</p>
      {hasFiles && <p className="o-hint">{t('office.over.files')}</p>}
      <p>
        <a className="o-button" href="/office/sign-in" target="_blank" rel="noopener">
          <OfficeIcon name="external-link" />
          {t('office.over.signIn')}
        </a>
      </p>
      <form method="post" action={url.pathname + url.search} className="o-form">
        {fields.map(([name, value], index) =>
          typeof value === 'string' && !proofFields.has(name) ? (
            // oxlint-disable-next-line react/no-array-index-key -- a name may stand there several times
            <input key={index} type="hidden" name={name} value={value} />
          ) : null,
        )}
        <div className="o-actions">
          <button className="o-button" data-kind="primary" type="submit">
            {t('office.over.send')}
          </button>
        </div>
      </form>
    </section>
  )
}
