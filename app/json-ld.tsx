import type { BreadcrumbList, Organization, Product, SearchAction, WebSite } from 'schema-dts'
import { useShop } from './i18n/shop-view.tsx'

/** Typed by the vocabulary of schema.org: a property that a thing does not have is no program. */
export type Thing = Exclude<BreadcrumbList | Organization | Product | WebSite, string>

/** JSON-LD: what a page says to machines. It is data, not script: a `<` in it could end the element. */
export function JsonLd({ thing }: { thing: Thing }) {
  // A spread of the vocabulary's union of types costs the compiler many seconds.
  const properties: object = thing
  const json = JSON.stringify({ '@context': 'https://schema.org', ...properties })
  const escaped = json.replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escaped }} />
}

/** The same path as `<Breadcrumbs>` shows. */
export function BreadcrumbData({ items }: { items: readonly { label: string; href?: string }[] }) {
  const { origin } = useShop()
  const itemListElement = items.map(({ label, href }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: label,
    ...(href && { item: `${origin}${href}` }),
  }))
  return <JsonLd thing={{ '@type': 'BreadcrumbList', itemListElement }} />
}

/** Site data: who runs the shop and where one can search it, on the home page only. */
export function SiteData({ logo }: { logo: string }) {
  const { origin, config, locale, contactEmail } = useShop()
  const organization: Organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: config.brandName,
    url: `${origin}/`,
    logo: `${origin}${logo}`,
    email: contactEmail,
  }
  // An annotation of search engines, which the vocabulary itself does not list.
  const searchAction: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: `${locale.baseUrl}/search?query={search_term_string}`,
    'query-input': 'required name=search_term_string',
  }
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${locale.baseUrl}/#website`,
    name: config.brandName,
    url: locale.baseUrl,
    inLanguage: locale.iso,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: searchAction,
  }
  return (
    <>
      <JsonLd thing={organization} />
      <JsonLd thing={website} />
    </>
  )
}
