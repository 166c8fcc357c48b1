/** The document's types, for those who must not load the schema with them: the editor's first files have none. */
export type { DesignDocument, Page } from './document.schema.ts'
export type { Asset } from './asset.schema.ts'
export { bleedBoxOf, safeAreaOf, trimOf, type PageGeometry } from './page-geometry.ts'
