import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { ShopProvider } from './i18n/shop-view.tsx'
import type { Shop } from './shop.ts'
import { makeView } from './view.ts'

/** A page that is not hydrated, as the bytes of its answer. It carries nothing that is made for one request. */
export async function renderDocument(
  shop: Shop,
  context: EntryContext,
  { url, hasFailed }: { url: string; hasFailed: boolean },
): Promise<Buffer<ArrayBuffer>> {
  const view = await makeView(shop, { isDocument: true, hasFailed })
  const page = (
    <ShopProvider view={view} t={shop.t} nonce={undefined}>
      <ServerRouter context={context} url={url} />
    </ShopProvider>
  )
  return withStylesFirst(Buffer.from(`<!DOCTYPE html>${renderToString(page)}`))
}

const BEFORE_STYLES = '<meta name="theme-color"'
const STYLES = '<link nonce="" rel="stylesheet"'

/**
 * React puts every hint, title and alternate before the sheet without which nothing is painted. It is moved within the bytes:
 * to cut the text apart and join it again wrote a hundred kilobytes a second time.
 */
function withStylesFirst(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const to = html.indexOf(BEFORE_STYLES)
  const from = html.indexOf(STYLES, to)
  if (to < 0 || from < 0) return html
  const end = html.indexOf('>', from) + 1
  const sheet = Buffer.from(html.subarray(from, end))
  html.copyWithin(to + sheet.length, to, from)
  sheet.copy(html, to)
  return html
}
