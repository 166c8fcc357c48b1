import type { Crumb } from './ui/breadcrumbs.tsx'
import { useShop } from './i18n/shop-view.tsx'

/** A thing as schema.org describes it, without its context. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>

/** What a page says to machines. It is data, not script: a `<` in it could end the element. */
export function JsonLd({ thing }: { thing: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  const escaped = json.replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escaped }} />
}

/** The same path as `<Breadcrumbs>` shows. */
export function BreadcrumbData({ items }: { items: readonly Crumb[] }) {
  const { origin } = useShop()
  const itemListElement = items.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href && { item: `${origin}${href}` }),
  }))
  return <JsonLd thing={{ '@type': 'BreadcrumbList', itemListElement }} />
}

/** Who runs the shop and where one can search it: on the home page only. */
export function SiteData({ logo }: { logo: string }) {
  const { origin, config, locale, contactEmail } = useShop()
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: config.brandName,
    url: `${origin}/`,
    logo: `${origin}${logo}`,
    email: contactEmail,
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${locale.baseUrl}/#website`,
    name: config.brandName,
    url: locale.baseUrl,
    inLanguage: locale.iso,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${locale.baseUrl}/search?query={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  return (
    <>
      <JsonLd thing={organization} />
      <JsonLd thing={website} />
    </>
  )
}
