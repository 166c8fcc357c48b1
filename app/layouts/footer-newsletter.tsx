import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'

/** Way to the newsletter, whose own page asks for the address and the consent. */
export function FooterNewsletter() {
  const t = useT()
  const href = useHref()
  return (
    <section className="page-footer-news" aria-labelledby="footer-news">
      <div>
        <h2 id="footer-news">{t('general.footer.newsletter.title')}</h2>
        <p>{t('general.footer.newsletter.text')}</p>
      </div>
      <ButtonLink href={href('/newsletter')} variant="secondary" icon="mail">
        {t('general.footer.newsletter.submit')}
      </ButtonLink>
    </section>
  )
}
