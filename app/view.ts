import { isRefused } from '#api/refusal.ts'
import { prefixOf, type Site } from '#config/sites.ts'
import type { LegalLink, ShopView, StoreLinks } from './i18n/shop-view.tsx'
import type { Shop } from './shop.ts'

/** Nothing of the visitor goes into a document page: it may be kept and shown to others. */
export async function makeView(shop: Shop, isDocument: boolean): Promise<ShopView> {
  const { site, locale } = shop
  return {
    store: site.slug,
    brand: site.brand,
    origin: site.origin,
    timeZone: site.timeZone,
    contactEmail: site.contactEmail,
    config: site.config,
    consentVersion: site.consentVersion,
    locale,
    locales: site.locales,
    stores: shop.brandSites.map(linksOf),
    routeName: shop.match?.route.name ?? 'unknown',
    isDocument,
    legalLinks: await listLegalLinks(shop),
    build: shop.build,
    scripts: shop.scripts,
  }
}

/** The footer is on the error page too: it must not fail when the database does. */
async function listLegalLinks(shop: Shop): Promise<LegalLink[]> {
  try {
    const answer = await shop.api.content.listLegalPages({})
    return isRefused(answer) ? [] : answer.pages
  } catch {
    return []
  }
}

function linksOf(site: Site): StoreLinks {
  return {
    slug: site.slug,
    country: site.config.defaultCountryA2,
    locales: site.locales.map((locale) => ({
      iso: locale.iso,
      code: locale.code,
      origin: site.origin,
      prefix: prefixOf(site, locale),
    })),
  }
}
