import { exampleSeller, type LegalEntity } from './legal-entity.ts'
import { displayNameOf, isoOf, type Language, type Locale } from './locales.ts'
import type { SiteOverride, SiteOverrides } from './site-overrides.ts'
import { demoAccounts, type GatewayName, type SitePayments } from './site-payments.ts'
import {
  brandNames,
  contactChannels,
  storeRows,
  type Brand,
  type ContactChannel,
  type Currency,
  type StoreRow,
  type StoreSlug,
} from './site-table.ts'

/** Exactly the fields of the specification: what a page may know of its store's configuration. */
export type SiteConfig = {
  currency: Currency
  lang: Language
  defaultCountryA2: string
  brandName: string
  prizesWithDecimals: boolean
  isLoginRequiredToAccess: boolean
  integrations: Record<string, string>
}

export type Site = {
  slug: StoreSlug
  brand: Brand
  timeZone: string
  /** Scheme, host and port, without a trailing slash: the only source of absolute links. */
  origin: string
  /** Lower-case host names, without port, that this store answers on. */
  hosts: readonly string[]
  contactEmail: string
  /** Whom mails come from, if not from the shop's common address. */
  mailFrom: string | undefined
  /** How people may reach the store. Chat is the shop's own, or elsewhere if `integrations.chat` names an address. */
  contactChannels: readonly ContactChannel[]
  /** When somebody is there to chat. */
  contactHours: ContactHours
  locales: readonly [Locale, ...Locale[]]
  /** Raised when what visitors are asked to agree to changes: everybody is asked again. */
  consentVersion: string
  /** Whether the law of the store lets a device remember where its visitor came from unasked. */
  isAttributionConsentNeeded: boolean
  payments: SitePayments
  seller: LegalEntity
  config: SiteConfig
}

/** Hours of the same length on each of some days of the week, as clocks of a zone show them. */
export type ContactHours = {
  timeZone: string
  /** `09:00`. */
  from: string
  until: string
  /** 1 is Monday. */
  days: readonly number[]
  /** Country whose public holidays are free; empty: none. */
  holidays: string
}

/** Hours of the people who answer, unless a store has its own. */
const workshopHours: ContactHours = {
  timeZone: 'Europe/Madrid',
  from: '09:00',
  until: '18:00',
  days: [1, 2, 3, 4, 5],
  holidays: 'ES',
}

type SiteDefaults = {
  consentVersion: number
  /** Gateways that take payments unless a store says otherwise. */
  gateways?: readonly GatewayName[]
  /** Whether customers may be told of accounts that nobody has. */
  hasDemoAccounts?: boolean
  /** Whether stores are open that have no address of their own: they answer on `<country>.localhost`. */
  hasLocalStores?: boolean
  seller?: LegalEntity
}

/** The open ones of the 18 stores, on `<country>.localhost` unless the operator names real domains. */
export function makeSites(
  port: number,
  overrides: SiteOverrides = {},
  defaults: SiteDefaults = { consentVersion: 1 },
): Site[] {
  const { hasLocalStores = true } = defaults
  const sites = storeRows.flatMap((row) => {
    const override = overrides[row.slug] ?? {}
    const isOpen = override !== false && (hasLocalStores || override.origin !== undefined)
    return isOpen ? [makeSite(row, port, override, defaults)] : []
  })
  if (sites.length === 0) throw new Error('SITES_FILE closes every store: open one.')
  refuseSharedHosts(sites)
  return sites
}

function makeSite(
  row: StoreRow,
  port: number,
  override: SiteOverride,
  defaults: SiteDefaults,
): Site {
  const localHost = `${row.localName}.localhost`
  const origin = override.origin ?? `http://${localHost}:${port}`
  const originHost = new URL(origin).hostname
  const hosts = new Set([originHost, ...(override.hosts ?? [])])
  if (!override.origin) {
    hosts.add(localHost)
    if (row.slug === 'WPX-GB') hosts.add('localhost')
  }
  const makeLocale = (language: Language, index: number): Locale => {
    const iso = isoOf(language, row.country)
    return {
      code: language,
      language,
      iso,
      displayName: displayNameOf(iso),
      baseUrl: index === 0 ? origin : `${origin}/${language}`,
    }
  }
  const [first, ...rest] = row.languages
  return {
    slug: row.slug,
    brand: row.brand,
    timeZone: row.timeZone,
    origin,
    hosts: [...hosts],
    contactEmail: override.contactEmail ?? `hello@${row.brand}.example`,
    mailFrom: override.mailFrom,
    contactChannels: override.contactChannels ?? contactChannels,
    contactHours: { ...workshopHours, ...override.contactHours },
    locales: [makeLocale(first, 0), ...rest.map((language, i) => makeLocale(language, i + 1))],
    consentVersion: String(override.consentVersion ?? defaults.consentVersion),
    isAttributionConsentNeeded: override.isAttributionConsentNeeded ?? true,
    payments: {
      gateways: defaults.gateways ?? ['test'],
      gatewayOf: override.payments ?? {},
      bank:
        override.bank ??
        ((defaults.hasDemoAccounts ?? true) ? demoAccounts[row.currency] : undefined),
    },
    seller: defaults.seller ?? exampleSeller,
    config: {
      currency: row.currency,
      lang: first,
      defaultCountryA2: row.country,
      brandName: override.brandName ?? brandNames[row.brand],
      prizesWithDecimals: row.prizesWithDecimals,
      isLoginRequiredToAccess: override.isLoginRequiredToAccess ?? false,
      integrations: override.integrations ?? {},
    },
  }
}

function refuseSharedHosts(sites: readonly Site[]): void {
  const owners = new Map<string, StoreSlug>()
  for (const site of sites) {
    for (const host of site.hosts) {
      const owner = owners.get(host)
      if (owner)
        throw new Error(`SITES_FILE: ${host} is claimed by both ${owner} and ${site.slug}.`)
      owners.set(host, site.slug)
    }
  }
}

/** The store of a `Host` header, or undefined for a host that is none of ours. */
export function findSiteByHost(
  byHost: ReadonlyMap<string, Site>,
  hostHeader: string | undefined,
): Site | undefined {
  const hostname = hostnameOf(hostHeader)
  return hostname === undefined ? undefined : byHost.get(hostname)
}

/** Longest host name in the DNS, with a port. */
const LONGEST_HOST = 260

/** Without its port, and without the dot that may end it. */
export function hostnameOf(hostHeader: string | undefined): string | undefined {
  if (!hostHeader || hostHeader.length > LONGEST_HOST) return undefined
  return /^([a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(hostHeader)?.[1]?.toLowerCase()
}

export function mapHosts(sites: readonly Site[]): ReadonlyMap<string, Site> {
  return new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)))
}
