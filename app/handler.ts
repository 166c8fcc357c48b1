import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createDocumentHandler } from './document-handler.ts'
import { renderOffice } from './office/render-office.tsx'
import { refuseUnknownGuards } from './guards/guards.ts'
import { routeOfPath, splitLocale } from './route-match.ts'
import { allRoutes } from './routes.ts'
import { shopContext, type AskedPage, type PageAnswer, type Shop } from './shop.ts'

refuseUnknownGuards(allRoutes)

const { MODE } = import.meta.env
const handle = createRequestHandler(build, MODE)
const documents = new Map(
  allRoutes
    .filter(({ kind }) => kind === 'document')
    .map((route) => [route, createDocumentHandler(build, route, MODE)]),
)

/**
 * The app as one function. It stands inside the bundle because React Router's context keys would
 * exist twice if the server made them.
 */
export function render(asked: AskedPage, shop: Shop): Promise<PageAnswer> {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  const { pathname } = shop.url
  const isData = pathname.endsWith('.data')
  const route = isData ? undefined : routeOfPath(shop.site, pathname)
  shop.outcome.hasFrame = !isData && asked.method === 'GET'
  shop.isSent = asked.method === 'POST'
  const document = route && documents.get(route)
  return document ? document(asked, shop, context) : handle(asked.request(), context)
}

export { allRoutes, renderOffice, routeOfPath, splitLocale }
