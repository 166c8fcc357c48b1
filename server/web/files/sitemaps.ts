import { defaultAlternate } from '#app/i18n/default-alternate.ts'
import type { SeoAddress } from '#commerce/seo/seo.contract.ts'
import type { AddressKind } from '#commerce/seo/seo.terms.ts'
import type { Site } from '#config/sites.ts'
import type { RouteInfo } from '#server/web/rules/route-info.ts'
import {
  answerOf,
  fixedPages,
  helpPages,
  listPages,
  pageOfAddress,
  tagPages,
  type SitePage,
  type StartVisit,
} from './site-pages.ts'
import { element, escapeXml } from './xml.ts'

/** Each page names all its translations: files of ten thousand would be larger than allowed. */
const MOST_URLS = 2_000
const AT_ONCE = 250

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')

/** Kinds that fill many files; the others fit into one. */
const counted: Readonly<Record<string, AddressKind>> = { articles: 'article', designs: 'design' }
const single = ['pages', 'lists', 'tags'] as const

export type SitemapSource = {
  site: Site
  brandSites: readonly Site[]
  routes: readonly RouteInfo[]
  startVisit: StartVisit
  gathered: Gathered
}

/** Pages that all stores of a brand have in common, by brand and kind. */
export type Gathered = Map<string, { pages: Promise<SitePage[]>; until: number }>

/** A robot reads the sitemaps of all stores in a row, and each would ask all the others. */
const GATHERED_MS = 60_000

const perFile = (site: Site) => Math.floor(MOST_URLS / site.locales.length)

/** The list of all files of a store. */
export async function* writeSitemapIndex({ site, startVisit }: SitemapSource) {
  const { api } = startVisit(site, site.locales[0])
  const names: string[] = single.map((kind) => `${kind}-1`)
  for (const [kind, addressKind] of Object.entries(counted)) {
    const { count } = answerOf(await api.seo.countAddresses({ kind: addressKind }))
    const files = Math.ceil(count / perFile(site))
    names.push(...Array.from({ length: files }, (_, i) => `${kind}-${i + 1}`))
  }
  yield '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const name of names) {
    yield `<sitemap>${element('loc', `${site.origin}/sitemaps/${name}.xml`)}</sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

/** The parts of one file; undefined when there is no such file. */
export async function findSitemap(
  source: SitemapSource,
  kind: string,
  number: number,
): Promise<AsyncGenerator<string> | undefined> {
  const addressKind = Object.hasOwn(counted, kind) ? counted[kind] : undefined
  if (!addressKind) {
    if (!single.includes(kind as (typeof single)[number]) || number !== 1) return undefined
    return writeFile(source.site, readSingle(source, kind))
  }
  const pieces = readCounted(source, addressKind, number)
  const first = await pieces.next()
  if (first.done) return undefined
  return writeFile(source.site, prepend(first.value, pieces))
}

async function* prepend<Value>(first: Value, rest: AsyncGenerator<Value>) {
  yield first
  yield* rest
}

async function* readSingle(source: SitemapSource, kind: string): AsyncGenerator<SitePage[]> {
  const { site, brandSites, routes, startVisit } = source
  if (kind === 'lists') yield await gatherOnce(source, kind, listPages)
  else if (kind === 'tags') yield await gatherOnce(source, kind, tagPages)
  else {
    yield fixedPages(routes, brandSites)
    const { api } = startVisit(site, site.locales[0])
    const { addresses } = answerOf(await api.seo.listAddresses({ kind: 'page' }))
    yield addresses.map((address) => pageOfAddress(address, 'page', brandSites))
    yield await gatherOnce(source, 'help', helpPages)
  }
}

function gatherOnce(
  { site, brandSites, startVisit, gathered }: SitemapSource,
  kind: string,
  gather: (sites: readonly Site[], startVisit: StartVisit) => Promise<SitePage[]>,
): Promise<SitePage[]> {
  const key = `${site.brand} ${kind}`
  const known = gathered.get(key)
  if (known && known.until > Date.now()) return known.pages
  const pages = gather(brandSites, startVisit)
  gathered.set(key, { pages, until: Date.now() + GATHERED_MS })
  pages.catch(() => gathered.delete(key))
  return pages
}

async function* readCounted(
  { site, brandSites, startVisit }: SitemapSource,
  kind: AddressKind,
  number: number,
): AsyncGenerator<SitePage[]> {
  const { api } = startVisit(site, site.locales[0])
  let left = perFile(site)
  let from: { offset: number } | { after: string } = { offset: (number - 1) * left }
  while (left > 0) {
    const limit = Math.min(AT_ONCE, left)
    const answer: { addresses: SeoAddress[] } = answerOf(
      await api.seo.listAddresses({ kind, ...from, limit }),
    )
    const { addresses } = answer
    if (addresses.length === 0) return
    yield addresses.map((address) => pageOfAddress(address, kind, brandSites))
    if (addresses.length < limit) return
    from = { after: addresses.at(-1)!.id }
    left -= addresses.length
  }
}

async function* writeFile(site: Site, pieces: AsyncGenerator<SitePage[]>): AsyncGenerator<string> {
  yield `<urlset ${NAMESPACES}>\n`
  for await (const pages of pieces) yield pages.map((page) => writePage(site, page)).join('')
  yield '</urlset>\n'
}

/** A page of this store once in each of its languages, each time with all translations. */
function writePage(site: Site, page: SitePage): string {
  const alternates = page.places.map(({ locale, href }) => ({ iso: locale.iso, href }))
  const fallback = defaultAlternate(alternates)
  const links = [...alternates, ...(fallback ? [{ ...fallback, iso: 'x-default' }] : [])]
    .map(
      ({ iso, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(iso)}" href="${escapeXml(href)}"/>`,
    )
    .join('')
  const images = page.pictures
    .map(({ base, widths, formats }) => {
      const address = `${site.origin}${base}-${widths.at(-1)}.${formats.endsWith('png') ? 'png' : 'jpg'}`
      return `<image:image>${element('image:loc', address)}</image:image>`
    })
    .join('')
  return page.places
    .filter((place) => place.site === site)
    .map(
      ({ href }) =>
        `<url>${element('loc', href)}${element('lastmod', page.changedAt)}${links}${images}</url>\n`,
    )
    .join('')
}
