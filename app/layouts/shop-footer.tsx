import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Logo } from '#app/ui/picture/logo.tsx'
import { PageFooter } from '#app/ui/page/page-footer.tsx'
import { CountryButton, CountryPanel } from './country-switcher.tsx'

/** As long as the other columns. */
const MOST_CATEGORIES = 8

export function ShopFooter() {
  const { brand, config, legalLinks, menu } = useShop()
  const t = useT()
  const href = useHref()
  const categories = menu
    .filter((link) => link.menu === 'CATEGORY')
    .slice(0, MOST_CATEGORIES)
    .map(({ name, slug }) => ({ label: name, href: href(`/${slug}`) }))
  return (
    <>
      <PageFooter
        logo={<Logo brand={brand} brandName={config.brandName} />}
        about={t('general.footer.about')}
        navLabel={t('general.footer.label')}
        columns={[
          ...(categories.length > 0
            ? [{ title: t('general.nav.products'), links: categories }]
            : []),
          {
            title: t('general.footer.shop'),
            links: [
              { label: t('general.menu.allProducts'), href: href('/products') },
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
