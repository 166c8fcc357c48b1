import {
  createRequestHandler,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { createFastPath, isPlain } from './fast-path.ts'
import { routeNameOf, type ShopRoute } from './routes.ts'
import { getShop, type AskedPage, type PageAnswer, type Shop } from './shop.ts'

type Handler = (asked: AskedPage, shop: Shop, context: RouterContextProvider) => Promise<PageAnswer>
type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

/**
 * React Router for the documents of one route. It is told of that route alone: to weigh all the
 * others, twice for each request, took it a quarter of the time in which the page is rendered.
 */
export function createDocumentHandler(build: ServerBuild, route: ShopRoute, mode: string): Handler {
  const pages = Object.values(build.routes).filter((one) => routeNameOf(one?.id) === route.name)
  const ids = new Set(['root', `layout-${route.layout}`, 'unknown', ...pages.map((one) => one?.id)])
  const only = <Value>(all: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  const routes: Routes = {}
  for (const [id, one] of Object.entries(only(build.routes))) {
    routes[id] = one && { ...one, module: handingOver(id, one.module) }
  }
  const assets = { ...build.assets, routes: only(build.assets.routes) }
  const handle = createRequestHandler({ ...build, routes, assets }, mode)
  const renderWell = createFastPath({ ...build, routes: only(build.routes), assets }, route)
  // While somebody develops, React Router brings styles and scripts of its own.
  const isShort = mode === 'production'
  return async (asked, shop, context) => {
    const answer = isShort && asked.method === 'GET' && (await renderWell(asked, shop, context))
    return answer || handle(asked.request(), context)
  }
}

/**
 * Handing over: what its loader finds goes to the rendering beside React Router, which would write it out for
 * a browser that never asks for it.
 */
function handingOver(id: string, module: Module): Module {
  const { loader } = module
  if (!loader) return module
  return {
    ...module,
    async loader(args: LoaderFunctionArgs) {
      const { outcome } = getShop(args.context)
      const tried = outcome.tried.get(id)
      if (tried && 'error' in tried) throw tried.error
      const found: unknown = tried ? tried.value : await loader(args)
      if (!isPlain(found)) return found
      outcome.found[id] = found
      return null
    },
  }
}
