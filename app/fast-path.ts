import {
  matchRoutes,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { renderDocument } from './render-document.tsx'
import { enterRoute } from './route-access.ts'
import { routeNameOf, type ShopRoute } from './routes.ts'
import type { AskedPage, PageAnswer, Shop } from './shop.ts'

type Routes = ServerBuild['routes']
type Matches = NonNullable<ReturnType<typeof matchRoutes>>

/** Enough for what is asked for most; one more and all are matched anew. */
const MOST_MATCHED = 1_000

const WELL = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: null }

/**
 * A document that goes well, without a Request, a Response and data written out for a browser that
 * never asks: entered, loaded and rendered as React Router's server does it, which took a fifth of
 * the time. Undefined for whatever else comes of it, a redirect, a refusal or a fault: that is
 * React Router's, with what was found so far.
 */
export function createFastPath(build: ServerBuild, route: ShopRoute) {
  const tree = childrenOf(build.routes, undefined) as Parameters<typeof matchRoutes>[0]
  const modules = Object.entries(build.routes).map(([id, one]) => [id, one!.module])
  const routeModules = Object.fromEntries(modules) as EntryContext['routeModules']
  const matched = new Map<string, Matches | null>()

  /** Matches of a path, remembered: React Router ranks its routes and writes their patterns anew for each question. */
  function matchPath(pathname: string): Matches | null {
    const known = matched.get(pathname)
    if (known !== undefined) return known
    const matches = matchRoutes(tree, { pathname })
    if (matched.size >= MOST_MATCHED) matched.clear()
    matched.set(pathname, matches)
    return matches
  }

  async function load(shop: Shop, matches: Matches, args: Args) {
    const loaderData: Record<string, unknown> = {}
    for (const { route: one, params } of matches) {
      const id = one.id!
      const loader = build.routes[id]!.module.loader
      if (!loader) continue
      const tried = await attempt(() => loader(argsWith(args, params)))
      shop.outcome.tried.set(id, tried)
      if (!('value' in tried) || !isPlain(tried.value)) return undefined
      loaderData[id] = tried.value
    }
    return loaderData
  }

  return async function renderWell(
    asked: AskedPage,
    shop: Shop,
    context: RouterContextProvider,
  ): Promise<PageAnswer | undefined> {
    const { pathname, search, href } = shop.url
    const matches = matchPath(pathname)
    if (!matches || routeNameOf(matches.at(-1)!.route.id) !== route.name) return undefined
    const entered = await attempt(() => enterRoute(shop, patternOf(matches)))
    if (!('value' in entered) || shop.match?.route.name !== route.name) return undefined
    const loaderData = await load(shop, matches, { asked, context })
    if (!loaderData) return undefined
    const entry: EntryContext = {
      manifest: build.assets,
      branches: [],
      routeModules,
      staticHandlerContext: {
        basename: build.basename ?? '/',
        location: { pathname, search, hash: '', state: null, key: 'default' },
        matches: matches as EntryContext['staticHandlerContext']['matches'],
        loaderData,
        actionData: null,
        errors: null,
        statusCode: 200,
        loaderHeaders: {},
        actionHeaders: {},
      },
      serverHandoffString: '',
      renderMeta: {},
      future: build.future,
      ssr: build.ssr,
      routeDiscovery: build.routeDiscovery,
      isSpaMode: build.isSpaMode,
    } as unknown as EntryContext
    const html = await attempt(() => renderDocument(shop, entry, { url: href, hasFailed: false }))
    if (!('value' in html)) return undefined
    shop.outcome.html = html.value
    return WELL
  }
}

type Args = { asked: AskedPage; context: RouterContextProvider }

/** Few loaders look at the request: it is made when one does. */
function argsWith({ asked, context }: Args, params: Matches[number]['params']) {
  const args = {
    context,
    params,
    get request() {
      return asked.request()
    },
  }
  return args as unknown as LoaderFunctionArgs
}

async function attempt<Value>(work: () => Value | Promise<Value>) {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

/** Anything else says how to answer, and that is for React Router. */
export const isPlain = (found: unknown) =>
  typeof found === 'object' && found !== null && Object.getPrototypeOf(found) === Object.prototype

/** As React Router calls the page, for who compares the two. */
const patternOf = (matches: Matches) =>
  matches
    .map(({ route: { path } }) => path)
    .filter(Boolean)
    .join('/')
    .replaceAll(/\/\/+/g, '/')

type Node = { id: string; children?: Node[] }

function childrenOf(routes: Routes, parentId: string | undefined): Node[] {
  return Object.values(routes)
    .filter((one) => one !== undefined && (one.parentId || undefined) === parentId)
    .map((one) => {
      const { id, path, index, caseSensitive } = one!
      if (index) return { id, path, index, caseSensitive }
      return { id, path, caseSensitive, children: childrenOf(routes, id) }
    })
}
