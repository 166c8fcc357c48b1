import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Key } from '#app/ui/illustration/key.tsx'

export default function PasswordReset() {
  const { contactEmail } = useShop()
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block split">
      <PageHead title={t('password-reset.title')} noindex />
      <div className="split-picture">
        <Key />
      </div>
      <div className="stack">
        <h1>{t('password-reset.title')}</h1>
        <p className="lead">{t('password-reset.text', { email: contactEmail })}</p>
        <p className="cluster">
          <ButtonLink href={`mailto:${contactEmail}`} icon="mail">
            {t('password-reset.write')}
          </ButtonLink>
          <ButtonLink href={href('/login')} variant="secondary">
            {t('password-reset.back')}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
