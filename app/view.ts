import { isRefused, type Refused } from '#api/refusal.ts'
import { prefixOf } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { ShopView, StoreLinks } from './i18n/shop-view.tsx'
import type { FrameLinks, Shop } from './shop.ts'

type Kind = { isDocument: boolean; hasFailed: boolean }

const noWays = { payments: [], carriers: [], delivery: [] }

/** Links of header and footer, which every page of a store has. */
export async function readLinks(shop: Shop): Promise<FrameLinks> {
  const { content, checkout } = shop.api
  return Promise.all([
    orNothing(content.listLegalPages({})),
    orNothing(content.getMenu({})),
    orNothing(checkout.getStoreWays({})),
  ])
}

/** Nothing of the visitor goes into a document page: it may be kept and shown to others. */
export async function makeView(shop: Shop, kind: Kind): Promise<ShopView> {
  const [legal, menu, ways] = await (shop.outcome.links ?? readLinks(shop))
  return {
    ...viewWithoutLinks(shop, kind),
    stores: shop.brandSites.map(linksOf),
    legalLinks: legal?.pages ?? [],
    menu: menu?.links ?? [],
    ways: ways ?? noWays,
  }
}

/** For what has neither a footer nor a country switcher. */
export function viewWithoutLinks(shop: Shop, { isDocument, hasFailed }: Kind): ShopView {
  const { site, locale, match } = shop
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
    stores: [],
    routeName: match?.route.name ?? 'unknown',
    isDocument,
    legalLinks: [],
    menu: [],
    ways: noWays,
    build: shop.build,
    script: shop.scripts[(!hasFailed && match?.route.script) || 'document'],
  }
}

/** Header and footer are on the error page too: they must not fail when the database does. */
async function orNothing<Answer>(asked: Promise<Answer | Refused>): Promise<Answer | undefined> {
  try {
    const answer = await asked
    return isRefused(answer) ? undefined : answer
  } catch {
    return undefined
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
