import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import {
  AD_CLICK_DAYS,
  AFFILIATE_DAYS,
  TRACKING_DAYS,
  VIEWPORT_DAYS,
} from '#commerce/attribution/attribution.terms.ts'
import type { Route } from './+types/cookie-settings.route'
import { integrationNames } from './integration-names.ts'
import { choicesOf } from './visitor-session.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return {
    choices: choicesOf(await shop.getSession(), shop.site.consentVersion),
    isSaved: shop.url.searchParams.get('saved') === '1',
  }
}

export default function CookieSettings({ loaderData }: Route.ComponentProps) {
  const { choices, isSaved } = loaderData
  const t = useT()
  const href = useHref()
  const partners = usePartners()
  const withPartners = (hint: string, needs: 'analytics' | 'ads') =>
    partners(needs) ? `${hint} ${t('cookie-settings.partners', { names: partners(needs) })}` : hint
  return (
    <div className="container container-narrow page-block stack stack-large">
      <PageHead title={t('cookie-settings.title')} noindex />
      <div className="stack">
        <h1>{t('cookie-settings.title')}</h1>
        <p className="lead">{t('cookie-settings.intro')}</p>
        {isSaved && (
          <Alert tone="success" role="status" title={t('cookie-settings.saved.title')}>
            <p>{t('cookie-settings.saved.text')}</p>
          </Alert>
        )}
      </div>
      <form method="post" action="/api/consent" className="form panel">
        <input type="hidden" name="back" value={`${href('/cookie-settings')}?saved=1`} />
        <CheckboxField
          label={t('general.consent.necessary')}
          hint={t('cookie-settings.necessaryHint')}
          name="necessary"
          defaultChecked
          disabled
          required
        />
        <CheckboxField
          label={t('general.consent.analytics')}
          hint={withPartners(t('cookie-settings.analyticsHint'), 'analytics')}
          name="analytics"
          defaultChecked={choices?.analytics ?? false}
        />
        <CheckboxField
          label={t('general.consent.ads')}
          hint={withPartners(t('cookie-settings.adsHint'), 'ads')}
          name="ads"
          defaultChecked={choices?.ads ?? false}
        />
        <div className="form-actions">
          <Button name="choice" value="chosen" variant="secondary">
            {t('general.consent.save')}
          </Button>
          <Button name="choice" value="none">
            {t('general.consent.refuseAll')}
          </Button>
          <Button name="choice" value="all">
            {t('general.consent.acceptAll')}
          </Button>
        </div>
      </form>
      <CookieList />
    </div>
  )
}

function usePartners() {
  const { integrations } = useShop().config
  return (needs: 'analytics' | 'ads') =>
    Object.entries(integrationNames)
      .filter(([key, one]) => Object.hasOwn(integrations, key) && one.needs === needs)
      .map(([, { name }]) => name)
      .join(', ')
}

function CookieList() {
  const t = useT()
  const days = (count: number) => t('cookie-settings.days', { days: count })
  const rows = [
    ['sid', t('cookie-settings.purposeSession'), t('cookie-settings.whileHere')],
    ['viewport', t('cookie-settings.purposeViewport'), days(VIEWPORT_DAYS)],
    ['tracking', t('cookie-settings.purposeTracking'), days(TRACKING_DAYS)],
    ['awc', t('cookie-settings.purposeAwc'), days(AD_CLICK_DAYS)],
    ['affiliate', t('cookie-settings.purposeAffiliate'), days(AFFILIATE_DAYS)],
  ] as const
  return (
    <section className="stack" aria-labelledby="cookie-list">
      <h2 id="cookie-list">{t('cookie-settings.list')}</h2>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('cookie-settings.name')}</th>
              <th scope="col">{t('cookie-settings.purpose')}</th>
              <th scope="col">{t('cookie-settings.duration')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, purpose, duration]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{purpose}</td>
                <td>{duration}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
