import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMemory } from '#config/memory.ts'
import { findSiteByHost, mapHosts, type Site } from '#config/sites.ts'
import { acceptsEncoding } from '#server/web/rules/accept-encoding.ts'
import type { Metrics } from '#server/observe/metrics.ts'
import { tidyAddress } from '#server/web/rules/page-address.ts'
import { tagsOfPage } from './cache-tags.ts'
import type { PageCache } from './page-cache.ts'
import type { CachedResponse, CachedPage } from './page-store.ts'
import { contentSecurityPolicy, headersOfSite } from '#server/web/rules/security-headers.ts'
import { SPECULATION_HEADER } from '#server/web/rules/speculation.ts'

type ConditionalHeaders = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

/** While the shop is away: better an old page than none. */
const WHILE_AWAY = 'stale-if-error=86400'

/** A page that is shown past its life, as RFC 9211 names it: for this answer alone. */
const OUTLIVED = {
  'cache-control': 'private, no-store',
  'cache-status': 'estampa; hit; detail=stale',
}

/**
 * Browsers ask each time and mostly hear 304; a cache in front may keep it as long as it is told.
 * `staleSeconds`: how long it may show the old one while it fetches the next.
 */
export function makePageResponse(
  pages: PageCache,
  { sharedSeconds, staleSeconds }: { sharedSeconds: number; staleSeconds: number },
) {
  const stale = `stale-while-revalidate=${staleSeconds}, ${WHILE_AWAY}`
  const shared = sharedSeconds > 0 ? `, s-maxage=${sharedSeconds}` : ''
  const ofPages = {
    'cache-control': `public, max-age=0, must-revalidate${shared}`,
    vary: 'accept-encoding',
    'speculation-rules': SPECULATION_HEADER,
    // In headers of their own: `s-maxage` forbids a cache to show anything stale.
    ...(sharedSeconds > 0 && {
      'cdn-cache-control': `public, max-age=${sharedSeconds}, ${stale}`,
      'surrogate-control': `max-age=${sharedSeconds}, ${stale}`,
    }),
  }
  const tagHeaders = (site: Site, topics: readonly string[]) => {
    if (sharedSeconds === 0) return {}
    const tags = tagsOfPage(site.slug, topics)
    return { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') }
  }
  const policies = { plain: new Map<Site, string>(), withText: new Map<Site, string>() }
  const policyOf = (site: Site, opensTextEngine: boolean) => {
    const ofSites = opensTextEngine ? policies.withText : policies.plain
    const known = ofSites.get(site)
    if (known) return known
    const policy = contentSecurityPolicy({
      isDevelopment: false,
      site,
      path: '/',
      opensTextEngine,
    })
    ofSites.set(site, policy)
    return policy
  }
  const ofOutlived = {
    vary: ofPages.vary,
    'speculation-rules': SPECULATION_HEADER,
    ...OUTLIVED,
    ...(sharedSeconds > 0 && { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' }),
  }
  const headersOf = (site: Site, { etag, opensTextEngine, topics, isOutlived }: CachedPage) =>
    Object.entries({
      ...headersOfSite(site),
      'content-security-policy': policyOf(site, opensTextEngine),
      ...(isOutlived ? ofOutlived : { ...ofPages, ...tagHeaders(site, topics) }),
      etag,
    }).flat()

  function makeReady(
    site: Site,
    page: CachedPage,
    encoding: 'br' | 'gzip' | undefined,
  ): CachedResponse {
    const body = pages.bytesFor(page, encoding)
    const headers = headersOf(site, page)
    headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(body.length))
    if (encoding) headers.push('content-encoding', encoding)
    const answer: CachedResponse = { status: 200, headers, body }
    // Unpacked it is made each time: few want it, and it is ten times as large.
    if (encoding) page.ready.set(encoding, answer)
    return answer
  }

  return (
    site: Site,
    page: CachedPage,
    { acceptEncoding, ifNoneMatch }: ConditionalHeaders,
  ): CachedResponse => {
    if (ifNoneMatch !== undefined && isNamed(page.etag, ifNoneMatch)) {
      return { status: 304, headers: headersOf(site, page), body: undefined }
    }
    const encoding = acceptsEncoding(acceptEncoding, ['br', 'gzip'])
    return page.ready.get(encoding) ?? makeReady(site, page, encoding)
  }
}

export type MakePageResponse = ReturnType<typeof makePageResponse>

function isNamed(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch === etag) return true
  const names = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes('*') || names.includes(etag.slice('W/'.length))
}

/**
 * Answers what is kept before any framework is asked: a request that is anything out of the ordinary
 * is left to the front door. Such an answer is counted, but has no line in the log and no id.
 */
export function createPageCacheListener(
  { cache, pageResponse }: { cache: PageCache; pageResponse: MakePageResponse },
  sites: readonly Site[],
  metrics: Metrics,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const byHost = mapHosts(sites)
  const hosts = createMemory<Site | undefined>()
  const siteOf = (host: string) => hosts(host, () => findSiteByHost(byHost, host))
  const answers = { 200: 0, 304: 0 }
  metrics.watchPageCache(() => ({
    answers: answers[200],
    unchanged: answers[304],
    rendered: cache.rendered(),
    ...cache.size(),
  }))

  return (incoming, outgoing) => {
    const { method, url = '' } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const asked = readHeaders(incoming.rawHeaders)
    const site = asked && siteOf(asked.host)
    const address = site && tidyAddress(url)
    const page = address && cache.find(site, address)
    if (!page) return false
    const { status, headers, body } = pageResponse(site, page, asked)
    outgoing.writeHead(status, headers as string[])
    outgoing.end(method === 'HEAD' ? undefined : body)
    answers[status] += 1
    return true
  }
}

/** Undefined for a request with two hosts or with a body: node:http would read all of them anew. */
function readHeaders(
  rawHeaders: readonly string[],
): (ConditionalHeaders & { host: string }) | undefined {
  let host: string | undefined
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const value = rawHeaders[i + 1]!
    switch (rawHeaders[i]!.toLowerCase()) {
      case 'host':
        if (host !== undefined) return undefined
        host = value
        break
      case 'accept-encoding':
        acceptEncoding = value
        break
      case 'if-none-match':
        ifNoneMatch = value
        break
      case 'content-length':
      case 'transfer-encoding':
        return undefined
    }
  }
  return host === undefined ? undefined : { host, acceptEncoding, ifNoneMatch }
}
