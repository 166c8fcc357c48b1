import type { Article } from '#commerce/catalogue/article.contract.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Face } from '#design/faces/face.ts'

/** Editor start: what the server hands over when the editor opens. */
export type EditorStart = {
  document: DesignDocument
  /** Undefined until the design has been saved for the first time. */
  designId: string | undefined
  /** A published design that this one starts from. */
  fromDesignId: string | undefined
  /** The line of the cart whose design is changed. */
  line: { id: string; quantity: number } | undefined
  /** The page of the order that it is corrected for: there it goes, not into the cart. */
  forOrder: string | undefined
  /** Of an ordered design, changed by somebody of the shop for its customer: it goes to them, not into a cart. */
  copy: { orderNumber: string } | undefined
  name: string
  credit: string | undefined
  /** Whether others were invited to add photos. */
  isCollecting: boolean
  /** Faces in its photos, as far as the shop has looked for them. */
  photoFaces: readonly { id: string; faces: readonly Face[] }[]
  article: Article
  /** When it arrives if it is ordered now, in words. */
  arrives: string
}
