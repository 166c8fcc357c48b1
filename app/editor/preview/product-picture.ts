import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { findProductView } from '#press/product/product-views.ts'
import { heightFor } from './picture-shape.ts'
import { paintPageAnywhere, type Photo } from './page-texture.ts'

type View = ReturnType<typeof findProductView>

/** A page of the design as it is drawn, with what the product needs to know of it. */
export type ShownPage = { list: DisplayList; geometry: Parameters<View>[1] }

type Picture = {
  document: Pick<DesignDocument, 'assets'>
  /** The front, and what shows beside it. */
  pages: readonly ShownPage[]
  productView: string
  widthPx: number
  /** Photos that are at hand already, by their ids. */
  atHand?: ReadonlyMap<string, Photo>
}

/** The product as the press draws it for the cart, by the same code, in a page or in a worker. */
export async function paintProductPicture(picture: Picture): Promise<ImageData> {
  const { document, pages, productView, widthPx, atHand } = picture
  const size = { widthPx, heightPx: heightFor(widthPx) }
  const [front, inside] = await Promise.all(
    pages.map(async ({ list, geometry }) => {
      const painting = { box: 'bleed' as const, ...(atHand && { atHand }) }
      const canvas = await paintPageAnywhere(document, list, widthPx, painting)
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      return { flat: context.getImageData(0, 0, canvas.width, canvas.height), geometry }
    }),
  )
  const { data } = findProductView(productView)(front!.flat, front!.geometry, size, inside)
  return new ImageData(data as ImageData['data'], size.widthPx, size.heightPx)
}
