import { useLocation } from 'react-router'
import { useAlternates } from './i18n/alternates.ts'
import { defaultAlternate } from './i18n/default-alternate.ts'
import { useShop } from './i18n/shop-view.tsx'
import { SiteData } from './json-ld.tsx'
import { shopRoutes } from './routes.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** For pages that are nobody's business in a search engine. */
  noindex?: boolean
  type?: 'website' | 'product' | 'article'
  picture?:
    | {
        base: string
        widths: readonly number[]
        width?: number
        height?: number
        formats?: string
      }
    | undefined
}

/** Everything in `<head>` that depends on the page. React moves these elements there. */
export function PageHead({ title, description, noindex, type, picture }: PageHeadProps) {
  const { brand, config, origin, locale, routeName } = useShop()
  const { pathname } = useLocation()
  const alternates = useAlternates()
  const { pageQuery, isNarrowed } = usePart()
  const own = alternates.find((alternate) => alternate.iso === locale.iso)
  const canonical = `${own?.href ?? `${origin}${pathname}`}${isNarrowed ? '' : pageQuery}`
  // The second page of a list has no equal in other languages, and a narrowed one is no page at all.
  const isWhole = !isNarrowed && pageQuery === ''
  const fallback = defaultAlternate(alternates)
  const fullTitle = `${title} – ${config.brandName}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {(noindex || isNarrowed) && <meta name="robots" content="noindex, follow" />}
      {!noindex && <link rel="canonical" href={canonical} />}
      {!noindex && isWhole && (
        <>
          {alternates.map(({ iso, href }) => (
            <link key={href} rel="alternate" hrefLang={iso} href={href} />
          ))}
          {fallback && <link rel="alternate" hrefLang="x-default" href={fallback.href} />}
        </>
      )}
      {!noindex && (
        <>
          <meta property="og:type" content={type ?? 'website'} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:url" content={canonical} />
          <meta property="og:site_name" content={config.brandName} />
          <meta property="og:locale" content={locale.iso.replace('-', '_')} />
          {description && <meta property="og:description" content={description} />}
          {picture && <SharedPicture picture={picture} origin={origin} title={title} />}
          <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
        </>
      )}
      {routeName === 'home' && <SiteData logo={`/icons/${brand}.svg`} />}
    </>
  )
}

function SharedPicture({
  picture,
  origin,
  title,
}: {
  picture: NonNullable<PageHeadProps['picture']>
  origin: string
  title: string
}) {
  const width = picture.widths.at(-1)!
  const format = picture.formats?.split(',').at(-1) ?? 'jpg'
  const address = `${origin}${picture.base}-${width}.${format}`
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content={String(width)} />
      {picture.width && picture.height && (
        <meta
          property="og:image:height"
          content={String(Math.round((width * picture.height) / picture.width))}
        />
      )}
      <meta property="og:image:alt" content={title} />
    </>
  )
}

/** A choice within one thing: the page is still about that thing. */
const choices = new Set(['variant', 'quantity'])

/** Part of the page's content that the query asks for. */
function usePart(): { pageQuery: string; isNarrowed: boolean } {
  const { routeName } = useShop()
  const query = new URLSearchParams(useLocation().search)
  const route = shopRoutes.find((candidate) => candidate.name === routeName)
  const number = query.get('page') ?? ''
  return {
    pageQuery: /^[1-9]\d*$/.test(number) && number !== '1' ? `?page=${number}` : '',
    isNarrowed: (route?.cache?.query ?? []).some(
      (name) => name !== 'page' && !choices.has(name) && query.getAll(name).some(Boolean),
    ),
  }
}
