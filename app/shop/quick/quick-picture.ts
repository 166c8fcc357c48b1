import { currentTools, prepareDrawing } from '#app/editor/canvas/drawing-supply.ts'
import type { Photo } from '#app/editor/preview/page-texture.ts'
import { paintProductPicture } from '#app/editor/preview/product-picture.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { fontsOf, wordsOf } from '#design/elements/element.ts'
import { shownPagesOf } from '#design/personal-fields.ts'

const MOST_WIDTH_PX = 960

/** Whether everything that it is drawn with has arrived: half of a design is no picture of it. */
export function canDraw(document: DesignDocument): boolean {
  prepareDrawing(document)
  const { canSet, canDrawCodes, findArt } = currentTools()
  return shownPagesOf(document)
    .flatMap(({ elements }) => elements)
    .every((element) =>
      element.type === 'clip-art'
        ? isAtHand(document, element.asset) || findArt(element.asset) !== undefined
        : (element.type !== 'qr-code' || canDrawCodes) &&
          fontsOf(element).every((font) => canSet(font, wordsOf(element))),
    )
}

/** Clip-art that somebody uploaded comes as a photo. */
const isAtHand = ({ assets }: DesignDocument, assetId: string) =>
  assets[assetId] !== undefined && assets[assetId].mime !== 'image/svg+xml'

type Painting = { productView: string; widthPx: number; atHand: ReadonlyMap<string, Photo> }

/** The product as the press draws it for the cart, by the same code. */
export async function paintProduct(
  document: DesignDocument,
  { productView, widthPx, atHand }: Painting,
): Promise<ImageData> {
  const tools = currentTools()
  const pages = shownPagesOf(document).map((page) => ({
    list: drawPage(document, page, tools),
    geometry: page,
  }))
  const width = Math.min(MOST_WIDTH_PX, Math.round(widthPx))
  return paintProductPicture({ document, pages, productView, widthPx: width, atHand })
}
