import { renderToString } from 'react-dom/server'
import { bundlesOf } from '#app/routes.ts'
import type { Shop } from '#app/shop.ts'
import { viewWithoutLinks } from '#app/view.ts'
import { ID_PREFIX, type EditorData } from './editor-data.ts'
import { EditorRoot } from './editor-root.tsx'
import type { EditorStart } from './editor-start.ts'

/**
 * The editor is a root of its own within the page: the browser takes it over without React Router,
 * which it would wait for and never use.
 */
export function renderEditor(shop: Shop, start: EditorStart) {
  const view = viewWithoutLinks(shop, { isDocument: true, hasFailed: false })
  const bundles = ['general', ...bundlesOf(view.routeName)]
  const data: EditorData = { view, start, bundles }
  return {
    html: renderToString(<EditorRoot view={view} t={shop.t} start={start} />, {
      identifierPrefix: ID_PREFIX,
    }),
    data: JSON.stringify(data).replaceAll('<', '\\u003c'),
    bundles,
  }
}
