import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { ShopProvider } from './i18n/shop-view.tsx'
import type { Shop } from './shop.ts'
import { makeView } from './view.ts'

/** A page that is not hydrated, as one string. It carries nothing that is made for one request. */
export async function renderDocument(
  shop: Shop,
  context: EntryContext,
  { url, hasFailed }: { url: string; hasFailed: boolean },
): Promise<string> {
  const view = await makeView(shop, { isDocument: true, hasFailed })
  const page = (
    <ShopProvider view={view} t={shop.t} nonce={undefined}>
      <ServerRouter context={context} url={url} />
    </ShopProvider>
  )
  return `<!DOCTYPE html>${withStylesFirst(renderToString(page))}`
}

const BEFORE_STYLES = '<meta name="theme-color"'
const STYLES = '<link nonce="" rel="stylesheet"'

/** React puts every hint, title and alternate before the sheet without which nothing is painted. */
function withStylesFirst(html: string): string {
  const to = html.indexOf(BEFORE_STYLES)
  const from = html.indexOf(STYLES, to)
  if (to < 0 || from < 0) return html
  const end = html.indexOf('>', from) + 1
  return html.slice(0, to) + html.slice(from, end) + html.slice(to, from) + html.slice(end)
}
