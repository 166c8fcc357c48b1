import type { ShownPage } from '#app/editor/preview/product-picture.ts'
import type { DesignDocument } from '#design/document.ts'

export type LiveQuestion = {
  id: number
  assets: DesignDocument['assets']
  pages: readonly ShownPage[]
  productView: string
  widthPx: number
}

/** Without a picture where this browser cannot draw one. */
export type LiveAnswer = { id: number; picture?: ImageBitmap }
