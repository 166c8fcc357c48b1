import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { ShopProvider } from './i18n/shop-view.tsx'
import { renderDocument } from './render-document.tsx'
import { getShop, type Shop } from './shop.ts'
import { makeView } from './view.ts'

const HTML = 'text/html; charset=utf-8'
const RENDER_LIMIT_MS = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const shop = getShop(context)
  const hasFailed = routerContext.staticHandlerContext.errors !== null
  const isDocument = hasFailed || shop.match?.route.kind !== 'app'
  headers.set('content-type', HTML)
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (isDocument) {
    const context = forDocument(routerContext, shop)
    shop.outcome.html = await renderDocument(shop, context, { url: request.url, hasFailed })
    return new Response(null, { status, headers })
  }
  const { nonce } = shop
  const view = await makeView(shop, { isDocument, hasFailed })
  const page = (
    <ShopProvider view={view} t={shop.t} nonce={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ShopProvider>
  )
  return new Response(await renderHydrated(page, shop), { status, headers })
}

/** A page that is not hydrated has no use for its data a second time. */
function forDocument(context: EntryContext, { outcome }: Shop): EntryContext {
  const { staticHandlerContext } = context
  const loaderData = { ...staticHandlerContext.loaderData, ...outcome.found }
  return {
    ...context,
    staticHandlerContext: { ...staticHandlerContext, loaderData },
    serverHandoffStream: undefined,
  }
}

function renderHydrated(page: React.ReactNode, shop: Shop): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: shop.nonce,
      onShellReady() {
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer)
            done()
          },
        })
        pipe(body)
        resolve(createReadableStreamFromReadable(body))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        shop.reportError(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_LIMIT_MS)
  })
}

/** Rendering errors are logged with level ERROR. A visitor who went away is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  getShop(context).reportError(error)
}
