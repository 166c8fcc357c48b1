import { useLocation } from 'react-router'
import { useDeliveryCost } from '#app/i18n/delivery-cost.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { useVisitor } from '#app/visitor.ts'
import { tagPath } from '#app/paths.ts'
import { Logo } from '#app/ui/picture/logo.tsx'
import { PageHeader, type HeaderMenu } from '#app/ui/page/page-header.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { ListMenu } from '#commerce/content/content.terms.ts'
import { CountryButton } from './country-switcher.tsx'

export function ShopHeader() {
  const { brand, config, locale, ways } = useShop()
  const { customer, cartQuantity, wishQuantity } = useVisitor()
  const t = useT()
  const href = useHref()
  const menus = useMenus()
  const cost = useDeliveryCost(ways.delivery[0]?.fromMinor)
  const { pathname, search } = useLocation()
  const link = (path: string, label: string) => ({
    href: href(path),
    label,
    current: pathname === href(path),
  })
  return (
    <PageHeader
      logo={<Logo brand={brand} brandName={config.brandName} />}
      homeHref={href('/')}
      skipLabel={t('general.skipToContent')}
      usps={[
        { icon: 'truck', text: cost ?? t('general.usp.delivery') },
        { icon: 'sparkles', text: t('general.usp.made') },
        { icon: 'shield-check', text: t('general.usp.guarantee') },
      ]}
      nav={{
        label: t('general.nav.main'),
        openLabel: t('general.nav.open'),
        closeLabel: t('general.nav.close'),
        menus: menus.filter(({ groups }) => groups.length > 0),
        links: [
          ...(menus[0].groups.length > 0 ? [] : [link('/products', t('general.nav.products'))]),
          ...(menus[1].groups.length > 0 ? [] : [link('/tags-list', t('general.nav.ideas'))]),
          { ...link('/offers', t('general.nav.offers')), highlight: true },
          link('/reviews', t('general.nav.reviews')),
          link('/about-us', t('general.nav.aboutUs')),
          link('/help-center', t('general.nav.help')),
        ],
      }}
      search={{
        action: href('/search'),
        label: t('general.search.label'),
        placeholder: t('general.search.placeholder'),
        submitLabel: t('general.search.submit'),
        value: pathname === href('/search') ? (new URLSearchParams(search).get('query') ?? '') : '',
        suggestions: {
          url: `${apiPath('/search/suggestions')}?locale=${locale.code}`,
          label: t('general.search.suggestions'),
          countLabel: t('general.search.suggestionCount', { count: '{count}' }),
          fromLabel: t('general.price.from'),
          prizesWithDecimals: config.prizesWithDecimals,
        },
      }}
      account={{
        href: href('/accounts/home'),
        label: t('general.nav.account'),
        ...(customer && { name: customer.name }),
      }}
      cart={{ href: href('/cart'), label: t('general.nav.cart'), count: cartQuantity }}
      links={[{ icon: 'package', href: href('/tracking'), label: t('general.nav.tracking') }]}
      wishes={{ href: href('/wishlist'), label: t('general.nav.wishlist'), count: wishQuantity }}
      utility={<CountryButton />}
      menuFoot={<CountryButton />}
    />
  )
}

/** Menus of products and of ideas for whom and when: without a group in a shop that has nothing yet. */
function useMenus(): [HeaderMenu, HeaderMenu] {
  const { menu } = useShop()
  const t = useT()
  const href = useHref()
  const group = (of: ListMenu, title: string, hasPictures = false) => {
    const links = menu
      .filter((link) => link.menu === of)
      .map(({ name, slug, picture, isTag }) => ({
        label: name,
        href: href(isTag ? tagPath({ slug }) : `/${slug}`),
        ...(hasPictures &&
          picture && { picture: <Picture source={picture} sizes="56px" alt="" /> }),
      }))
    return links.length === 0 ? [] : [{ title, links }]
  }
  return [
    {
      label: t('general.nav.products'),
      groups: [
        ...group('CATEGORY', t('general.menu.categories'), true),
        ...group('HIGHLIGHT', t('general.menu.highlights')),
      ],
      all: { label: t('general.menu.allProducts'), href: href('/products') },
    },
    {
      label: t('general.nav.ideas'),
      groups: [
        ...group('OCCASION', t('general.menu.occasions'), true),
        ...group('PERSON', t('general.menu.people')),
      ],
      all: { label: t('general.menu.allIdeas'), href: href('/tags-list') },
    },
  ]
}
