import { useLocation } from 'react-router'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { isPrivatePath } from '#app/private-paths.ts'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { integrationNames } from './integration-names.ts'

/**
 * Hidden in every page, because pages are shared: start-consent.ts shows it to whoever has not
 * answered yet. First in the page, so that the keyboard meets it first and is not held in it.
 */
export function ConsentBanner() {
  const { config, consentVersion, routeName } = useShop()
  const t = useT()
  const href = useHref()
  const isPrivate = isPrivatePath(useLocation().pathname)
  const integrations = Object.entries(config.integrations).filter(
    ([name]) => !isPrivate && Object.hasOwn(integrationNames, name),
  )
  return (
    <section
      className="consent"
      aria-labelledby="consent-title"
      hidden
      suppressHydrationWarning
      data-consent={consentVersion}
      data-page={routeName}
      {...(integrations.length > 0 && {
        'data-integrations': JSON.stringify(Object.fromEntries(integrations)),
      })}
    >
      <form method="post" action="/api/consent">
        <div className="consent-words">
          <h2 id="consent-title">{t('general.consent.title')}</h2>
          <p>{t('general.consent.text')}</p>
        </div>
        <details>
          <summary>{t('general.consent.choose')}</summary>
          <div className="consent-choices">
            <CheckboxField
              label={t('general.consent.necessary')}
              name="necessary"
              id="consent-necessary"
              defaultChecked
              disabled
              required
            />
            <CheckboxField
              label={t('general.consent.analytics')}
              name="analytics"
              id="consent-analytics"
            />
            <CheckboxField label={t('general.consent.ads')} name="ads" id="consent-ads" />
            <Button name="choice" value="chosen" variant="secondary" size="small" block>
              {t('general.consent.save')}
            </Button>
            {/* No link: the first one of a page is the one that skips to its content. */}
            <Button
              type="button"
              role="link"
              data-href={href('/cookie-settings')}
              variant="quiet"
              size="small"
              block
            >
              {t('general.consent.settings')}
            </Button>
          </div>
        </details>
        <div className="consent-answers">
          <Button name="choice" value="none" block>
            {t('general.consent.refuseAll')}
          </Button>
          <Button name="choice" value="all" block>
            {t('general.consent.acceptAll')}
          </Button>
        </div>
      </form>
    </section>
  )
}
