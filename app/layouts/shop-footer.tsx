import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Logo } from '#app/ui/picture/logo.tsx'
import { PageFooter } from '#app/ui/page/page-footer.tsx'
import { PaymentMark } from '#app/shop/payment/payment-mark.tsx'
import { CountryButton, CountryPanel } from './country-switcher.tsx'
import { FooterNewsletter } from './footer-newsletter.tsx'

/** As long as the other columns. */
const MOST_CATEGORIES = 8

export function ShopFooter() {
  const { brand, config, legalLinks, locale, menu, routeName, ways } = useShop()
  const t = useT()
  const href = useHref()
  const categories = menu
    .filter((link) => link.menu === 'CATEGORY')
    .slice(0, MOST_CATEGORIES)
    .map(({ name, slug }) => ({ label: name, href: href(`/${slug}`) }))
  const carriers = new Intl.ListFormat(locale.iso).format(ways.carriers)
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
        promises={[
          ...(carriers ? [t('general.footer.carriers', { carriers })] : []),
          t('general.footer.reply'),
        ]}
        news={routeName !== 'newsletter' && <FooterNewsletter />}
        payments={{
          label: t('general.footer.payments'),
          marks: ways.payments.map((method) => ({
            name: method,
            mark: <PaymentMark method={method} isAlone />,
          })),
        }}
        legal={t('general.footer.legal', { brand: config.brandName })}
      />
      <CountryPanel />
    </>
  )
}
