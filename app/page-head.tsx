import { useLocation } from 'react-router'
import { defaultAlternate, useAlternates } from './i18n/alternates.ts'
import { useShop } from './i18n/shop-view.tsx'

type PageHeadProps = {
  title: string
  description?: string
  /** For pages that are nobody's business in a search engine. */
  noindex?: boolean
  picture?: { base: string; widths: readonly number[] } | undefined
  /** The part of the query that makes it another page, e.g. a page number. */
  canonicalQuery?: string
}

/** Everything in `<head>` that depends on the page. React moves these elements there. */
export function PageHead({ title, description, noindex, picture, canonicalQuery }: PageHeadProps) {
  const { config, origin } = useShop()
  const { pathname } = useLocation()
  const canonical = `${origin}${pathname}${canonicalQuery ? `?${canonicalQuery}` : ''}`
  const alternates = useAlternates()
  const fallback = defaultAlternate(alternates)
  const fullTitle = `${title} – ${config.brandName}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          {alternates.map((alternate) => (
            <link
              key={alternate.href}
              rel="alternate"
              hrefLang={alternate.iso}
              href={alternate.href}
            />
          ))}
          {fallback && <link rel="alternate" hrefLang="x-default" href={fallback.href} />}
          <meta property="og:type" content="website" />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:url" content={canonical} />
          <meta property="og:site_name" content={config.brandName} />
          {description && <meta property="og:description" content={description} />}
          {picture && (
            <meta
              property="og:image"
              content={`${origin}${picture.base}-${picture.widths.at(-1)}.jpg`}
            />
          )}
        </>
      )}
    </>
  )
}
