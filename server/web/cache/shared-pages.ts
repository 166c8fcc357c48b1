import type { Env } from '#config/env.ts'
import { LONGEST_UNHEARD_SECONDS } from '#config/shared-life.ts'
import type { Site } from '#config/sites.ts'
import { makePageResponse } from './page-cache-response.ts'
import { ANSWER_LIFE_MS, createAnswerCache } from './api-answer-cache.ts'
import { isPlainlySpelt, tidyAddress } from '#server/web/rules/page-address.ts'
import { createPageCache } from './page-cache.ts'
import { createContentChanges, type ContentChanges } from './content-changes.ts'
import { renderSharedPage, type App, type PageRenderer } from '#server/web/pages.ts'
import { startVisitOfNobody, type ApiDoor } from '#server/web/visit.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** Prices and offers begin and end by the clock, which tells nobody: no page is shown for longer. */
const LONGEST_MS = 60_000
/** While the database is away an old page is better than none: nobody can buy at its prices meanwhile. */
const AWAY_MS = 3_600_000
const LIFE_LISTENING = {
  freshMs: 40_000,
  shownMs: LONGEST_MS - ANSWER_LIFE_MS,
  awayMs: AWAY_MS,
}
/** With the API elsewhere nobody tells what changed. */
const LIFE_NOT_LISTENING = {
  freshMs: 5_000,
  shownMs: LONGEST_UNHEARD_SECONDS * 1000,
  awayMs: AWAY_MS,
}
const STALE_SECONDS = 60

export type ChangeListener = { changes: ContentChanges; isListening: () => boolean }

/** The pages of the routes that say `cache`, made once and given to everybody. */
export function createSharedPages(parts: {
  env: Env
  door: ApiDoor
  renderer: PageRenderer
  /** How this process hears of changed content; undefined where it cannot. */
  changeListener: ChangeListener | undefined
  reportFault: (error: unknown) => void
}) {
  const { env, door, renderer, changeListener } = parts
  const answers = changeListener && createAnswerCache(changeListener)
  const cache = createPageCache({
    mostBytes: env.PAGE_CACHE_MB,
    life: changeListener ? LIFE_LISTENING : LIFE_NOT_LISTENING,
    changes: changeListener?.changes ?? createContentChanges(),
    isListening: changeListener?.isListening ?? (() => true),
    reportFault: parts.reportFault,
    render: (site, address) =>
      renderSharedPage(renderer, {
        site,
        address,
        startVisit: (where, onCall) => startVisitOfNobody(door, where, { answers, onCall }),
      }),
  })
  const pageResponse = makePageResponse(cache, sharedLifeOf(env, changeListener !== undefined))

  return {
    answers,
    cache,
    pageResponse,
    /** Undefined when the visitor needs a page of his own. */
    async answer(c: WebContext, isStranger: boolean): Promise<Response | undefined> {
      const site = c.get('site')
      const shared = findShared(await renderer.app(), site, c.env.incoming.url ?? '/')
      if (!shared) return undefined
      const { page, own } = await cache.load(site, shared.address)
      c.set('routeLabel', shared.route.name)
      if (page) {
        const { status, headers, body } = pageResponse(site, page, {
          acceptEncoding: c.req.header('accept-encoding'),
          ifNoneMatch: c.req.header('if-none-match'),
        })
        return new Response(body as Uint8Array<ArrayBuffer> | undefined, {
          status,
          headers: inPairs(headers),
        })
      }
      // What may not be kept is nobody else's: neither of those who waited for it with him, nor of
      // one whose own page may differ.
      if (!own || !isStranger) return undefined
      return new Response(own.html, { status: own.status, headers: own.headers })
    },
  }
}

/** A purge comes too soon for a process that hears of no change: what is fetched of it afterwards may be the old page. */
function sharedLifeOf({ PAGE_SHARED_SECONDS: seconds }: Env, isListening: boolean) {
  return isListening
    ? { sharedSeconds: seconds, staleSeconds: STALE_SECONDS }
    : {
        sharedSeconds: Math.min(seconds, LONGEST_UNHEARD_SECONDS),
        staleSeconds: LONGEST_UNHEARD_SECONDS,
      }
}

export type SharedPages = ReturnType<typeof createSharedPages>

const inPairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]!] as [string, string]] : []))

/** The route and the key of a page within its store, when both allow that it is kept. */
function findShared(app: App, site: Site, rawUrl: string) {
  const address = tidyAddress(rawUrl)
  if (address === undefined || site.config.isLoginRequiredToAccess) return undefined
  const [path = '/', query] = address.split('?')
  if (path.endsWith('.data') || !isPlainlySpelt(path)) return undefined
  const route = app.routeOfPath(site, path)
  if (!route?.cache || route.kind !== 'document' || route.guards.length > 0) return undefined
  const names = new Set(new URLSearchParams(query).keys())
  return names.isSubsetOf(new Set(route.cache.query)) ? { route, address } : undefined
}
