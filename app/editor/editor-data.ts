import type { ShopView } from '#app/i18n/shop-view.tsx'
import type { EditorStart } from './editor-start.ts'

/** Element id of the editor in its page, and what it starts from. */
export const EDITOR_ID = 'editor'
export const EDITOR_DATA_ID = 'editor-data'

/** The page around the editor counts its ids from the same number: without this some would be there twice. */
export const ID_PREFIX = 'editor-'

export type EditorData = { view: ShopView; start: EditorStart; bundles: readonly string[] }
