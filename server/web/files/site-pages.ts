import { isRefused, type Refused } from '#api/refusal.ts'
import { designPath, tagPath, topicPath } from '#app/paths.ts'
import { LEAST_INDEXED } from '#app/indexing.ts'
import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import type { SeoAddress } from '#commerce/seo/seo.contract.ts'
import type { AddressKind } from '#commerce/seo/seo.terms.ts'
import { prefixOf, type Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { RouteInfo } from '#server/web/rules/route-info.ts'
import type { Visit } from '#server/web/visit.ts'

/** One page in all places where it exists; the first of each store's locales comes first. */
export type SitePage = {
  places: readonly { site: Site; locale: Locale; href: string }[]
  pictures: readonly PictureSource[]
  changedAt?: string | undefined
}

export type StartVisit = (site: Site, locale: Locale) => Visit

type Place = SitePage['places'][number]

const placesOf = (sites: readonly Site[]) =>
  sites.flatMap((site) => site.locales.map((locale) => ({ site, locale })))

function hrefOf(site: Site, locale: Locale, path: string): string {
  const prefix = prefixOf(site, locale)
  return `${site.origin}${path === '/' ? prefix || '/' : `${prefix}${path}`}`
}

/** Pages with a fixed address: the same path everywhere. */
export function fixedPages(routes: readonly RouteInfo[], sites: readonly Site[]): SitePage[] {
  return routes
    .filter((route) => route.cache && !route.path.includes(':'))
    .map(({ path, locales }) => ({
      pictures: [],
      places: placesOf(sites)
        .filter(({ locale }) => locales.includes(locale.code))
        .map(({ site, locale }) => ({ site, locale, href: hrefOf(site, locale, path) })),
    }))
}

export const pathsOfKind: Record<AddressKind, (id: string, slug: string) => string> = {
  page: (_, slug) => `/${slug}`,
  article: (_, slug) => `/${slug}`,
  design: (id, slug) => designPath({ id, slug }),
}

export function pageOfAddress(
  { id, slugs, stores, changedAt, pictures }: SeoAddress,
  kind: AddressKind,
  sites: readonly Site[],
): SitePage {
  const slugOf = new Map(slugs.map(({ language, slug }) => [language, slug]))
  const places = placesOf(sites).flatMap(({ site, locale }): Place[] => {
    const slug = slugOf.get(locale.language)
    if (slug === undefined || (stores && !stores.includes(site.slug))) return []
    return [{ site, locale, href: hrefOf(site, locale, pathsOfKind[kind](id, slug)) }]
  })
  return { places, pictures, changedAt }
}

type Found = { id: string | number; path: string; picture?: PictureSource | undefined }

/** Entries that each store lists itself, put together by id: a list may be empty in some of them. */
async function gather(
  sites: readonly Site[],
  startVisit: StartVisit,
  find: (visit: Visit) => Promise<Found[]>,
): Promise<SitePage[]> {
  const pages = new Map<string, { places: Place[]; pictures: PictureSource[] }>()
  for (const { site, locale } of placesOf(sites)) {
    for (const { id, path, picture } of await find(startVisit(site, locale))) {
      const page = pages.get(String(id)) ?? { places: [], pictures: picture ? [picture] : [] }
      page.places.push({ site, locale, href: hrefOf(site, locale, path) })
      pages.set(String(id), page)
    }
  }
  return [...pages.values()]
}

export function listPages(sites: readonly Site[], startVisit: StartVisit): Promise<SitePage[]> {
  return gather(sites, startVisit, async ({ api }) => {
    const { lists } = answerOf(await api.content.listLists({}))
    return lists.map(({ id, slug, picture }) => ({ id, path: `/${slug}`, picture }))
  })
}

export function tagPages(sites: readonly Site[], startVisit: StartVisit): Promise<SitePage[]> {
  return gather(sites, startVisit, async ({ api }) => {
    const { tags } = answerOf(await api.tag.listTags({}))
    return tags
      .filter((tag) => tag.articleCount + tag.designCount >= LEAST_INDEXED)
      .map((tag) => ({ id: tag.id, path: tagPath(tag), picture: tag.picture }))
  })
}

export function helpPages(sites: readonly Site[], startVisit: StartVisit): Promise<SitePage[]> {
  return gather(sites, startVisit, async ({ api }) => {
    const { categories } = answerOf(await api.help.listHelp({}))
    return categories.flatMap((category) => [
      { id: `category ${category.id}`, path: `/help-center/category/${category.id}` },
      ...category.topics.map((topic) => ({ id: topic.id, path: topicPath(topic) })),
    ])
  })
}

export function answerOf<Answer>(answer: Answer | Refused): Answer {
  if (isRefused(answer)) throw new Error(`The API refused to list pages: ${answer.code}`)
  return answer
}
