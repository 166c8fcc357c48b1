import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { routeNameOf, type ShopRoute } from './routes.ts'
import { getShop } from './shop.ts'

type Handler = ReturnType<typeof createRequestHandler>
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
  return createRequestHandler({ ...build, routes, assets }, mode)
}

/**
 * What its loader finds goes to the rendering beside React Router, which would write it out for a
 * browser that never asks for it.
 */
function handingOver(id: string, module: Module): Module {
  const { loader } = module
  if (!loader) return module
  return {
    ...module,
    async loader(args: LoaderFunctionArgs) {
      const found: unknown = await loader(args)
      // Anything else says how to answer, and that is for React Router.
      if (Object.getPrototypeOf(found) !== Object.prototype) return found
      getShop(args.context).outcome.found[id] = found
      return null
    },
  }
}
