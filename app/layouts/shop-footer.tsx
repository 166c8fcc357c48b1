import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { PageFooter } from '#app/ui/page-footer.tsx'
import { CountryButton, CountryPanel } from './country-switcher.tsx'

export function ShopFooter() {
  const { brand, config, legalLinks } = useShop()
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageFooter
        logo={<Logo brand={brand} brandName={config.brandName} />}
        about={t('general.footer.about')}
        navLabel={t('general.footer.label')}
        columns={[
          {
            title: t('general.footer.shop'),
            links: [
              { label: t('general.nav.products'), href: href('/') },
              { label: t('general.nav.ideas'), href: href('/tags-list') },
              { label: t('general.nav.offers'), href: href('/offers') },
              { label: t('general.nav.reviews'), href: href('/reviews') },
            ],
          },
          {
            title: t('general.footer.help'),
            links: [
              { label: t('general.nav.help'), href: href('/help-center') },
              { label: t('general.nav.tracking'), href: href('/tracking') },
              { label: t('general.nav.contact'), href: href('/contact') },
              { label: t('general.nav.newsletter'), href: href('/newsletter') },
            ],
          },
          {
            title: config.brandName,
            links: [
              { label: t('general.nav.aboutUs'), href: href('/about-us') },
              ...legalLinks.map((page) => ({ label: page.title, href: href(`/${page.slug}`) })),
              { label: t('general.consent.settings'), href: href('/cookie-settings') },
            ],
          },
        ]}
        languageSwitcher={<CountryButton />}
        legal={t('general.footer.legal', { brand: config.brandName })}
      />
      <CountryPanel />
    </>
  )
}
