import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { refuseUnknownGuards } from './guards/guards.ts'
import { routeOfPath, splitLocale } from './route-match.ts'
import { allRoutes } from './routes.ts'
import { shopContext, type Shop } from './shop.ts'

refuseUnknownGuards(allRoutes)

const handle = createRequestHandler(build, import.meta.env.MODE)

/**
 * The app as one function. It stands inside the bundle because React Router's context keys would
 * exist twice if the server made them.
 */
export function render(request: Request, shop: Shop): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return handle(request, context)
}

export { allRoutes, routeOfPath, splitLocale }
