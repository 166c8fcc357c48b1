import { currentTools, prepareDrawing } from '#app/editor/canvas/drawing/drawing-supply.ts'
import { paintPage, type Photo } from '#app/editor/preview/page-texture.ts'
import { work } from '#app/workers/ask-product-worker.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { fontsOf, wordsOf } from '#design/elements/element.ts'
import { shownPagesOf } from '#design/personal-fields.ts'
import { withStandIns } from './photo-stand-in.ts'

const STAGE_SHAPE = 4 / 3
/** More than most screens show of it: what is made smaller has smooth edges. */
const WIDTH_PX = 960

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

type Painting = {
  productView: string
  /** Share of the full size. */
  share: number
  atHand: ReadonlyMap<string, Photo>
}

/** The product with the design on it, as it is shown in the cart. */
export async function paintProduct(
  document: DesignDocument,
  { productView, share, atHand }: Painting,
): Promise<ImageData> {
  const tools = currentTools()
  const width = Math.round(WIDTH_PX * share)
  const size = { widthPx: width, heightPx: Math.round(width / STAGE_SHAPE) }
  const pages = await Promise.all(
    shownPagesOf(document).map(async (page) => {
      const list = drawPage(document, withStandIns(page), tools)
      const canvas = await paintPage(document, list, width, { box: 'bleed', atHand })
      const { elements: _, ...geometry } = page
      return { flat: pixelsOf(canvas), geometry }
    }),
  )
  const data = await work('product', { productView, size, pages })
  return new ImageData(data, size.widthPx, size.heightPx)
}

function pixelsOf(canvas: HTMLCanvasElement) {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  return { width, height, data }
}
