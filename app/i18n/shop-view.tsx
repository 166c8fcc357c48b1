import { createContext, use, type ReactNode } from 'react'
import type { StoreWays } from '#commerce/checkout/checkout.contract.ts'
import type { MenuLink } from '#commerce/content/content.contract.ts'
import { formatDayRange } from '#config/format-day-range.ts'
import { formatPercent } from '#config/format-percent.ts'
import type { Locale } from '#config/locales.ts'
import type { SiteConfig } from '#config/sites.ts'
import type { Brand, StoreSlug } from '#config/site-table.ts'
import type { PageScript } from '#app/shop.ts'
import { formatDay, formatDayOfYear, formatDays, formatNumber, formatPrice } from './format.ts'
import type { Translate } from './translator.ts'

/** A language of a store as links need it. */
export type LocaleLink = { iso: string; code: string; origin: string; prefix: string }

export type StoreLinks = {
  slug: StoreSlug
  country: string
  locales: readonly LocaleLink[]
}

export type LegalLink = { id: string; slug: string; title: string }

/** Shop view: what the browser may know of the request. Serialised into hydrated pages: nothing secret. */
export type ShopView = {
  store: StoreSlug
  brand: Brand
  origin: string
  timeZone: string
  contactEmail: string
  config: SiteConfig
  consentVersion: string
  locale: Locale
  locales: readonly Locale[]
  /** Every store of the brand, for alternates and the country switcher. */
  stores: readonly StoreLinks[]
  routeName: string
  isDocument: boolean
  legalLinks: readonly LegalLink[]
  /** Menu of the header and the footer. */
  menu: readonly MenuLink[]
  /** Ways to pay and carriers, in the footer. */
  ways: StoreWays
  build: { id: string; date: string }
  /** Script that runs the page, where React Router does not. */
  script: PageScript
}

type Provided = { view: ShopView; t: Translate; nonce: string | undefined }

const ShopContext = createContext<Provided | undefined>(undefined)

export function ShopProvider({ children, ...provided }: Provided & { children: ReactNode }) {
  return <ShopContext value={provided}>{children}</ShopContext>
}

function useProvided(): Provided {
  const provided = use(ShopContext)
  if (!provided) throw new Error('A component outside ShopProvider asked for the shop.')
  return provided
}

export function useShop(): ShopView {
  return useProvided().view
}

export function useNonce(): string | undefined {
  return useProvided().nonce
}

export function useT(): Translate {
  return useProvided().t
}

/** Paths, prices and dates of the page's store and language. */
export function useFormat() {
  const { locale, config, timeZone } = useShop()
  return {
    price: (amountMinor: number, currency: string = config.currency) =>
      formatPrice(amountMinor, {
        currency,
        iso: locale.iso,
        prizesWithDecimals: config.prizesWithDecimals,
      }),
    day: (iso: string) => formatDay(new Date(iso), { iso: locale.iso, timeZone }),
    /** Day of the year, from YYYY-MM-DD. */
    dayOfYear: (day: string) => formatDayOfYear(day, locale.iso),
    /** From YYYY-MM-DD to YYYY-MM-DD. */
    days: (from: string, until: string) => formatDays(from, until, locale.iso),
    /** Without the year that everybody knows: both are YYYY-MM-DD of the next weeks. */
    daysAhead: (days: { from: string; until: string }, month: 'long' | 'short' = 'long') =>
      formatDayRange(days, locale.iso, { day: 'numeric', month }),
    number: (value: number) => formatNumber(value, locale.iso),
    /** `21` → `21 %`, with the space that the language has or has not. */
    percent: (value: number) => formatPercent(value, locale.iso),
  }
}

export function useHref(): (path: string) => string {
  const { locale, origin } = useShop()
  const prefix = locale.baseUrl.slice(origin.length)
  return (path) => (path === '/' ? prefix || '/' : `${prefix}${path}`)
}
