import { isBook } from '#design/book/book.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { namedPieces } from '#design/names/named-pieces.ts'
import { shownPagesOf } from '#design/personal-fields.ts'
import { productLookOf } from '#design/product-look.ts'
import { drawDocument } from '#press/drawing.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { MOST_PREVIEW_PAGES } from '#press/preview-pages.ts'
import { findProductView } from '#press/product/product-views.ts'
import type { FlatGeometry, FlatPage } from '#press/product/stage.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf, type Raster } from '#press/raster/raster.ts'
import { asCut } from './as-cut.ts'
import { pictureFormats, writePicture, type PictureFile } from './picture-file.ts'

export type PreviewFile = PictureFile & { view: 'flat' | 'product' }

const FLAT_LONG_SIDE_PX = 1200
/** A keyring with the bleed of a canvas would otherwise be painted in gigabytes. */
const LONGEST_SIDE_WITH_BLEED_PX = 2400
/** Views that show each piece of a set with its own page. */
const viewsOfSets: ReadonlySet<string> = new Set(['magnet-set', 'bamboo-magnet-set', 'sticker-set'])
const PRODUCT_SIZE = { widthPx: 1200, heightPx: 900 }
/** For whoever has no more than a link to the order: to know it by, and no picture worth taking. */
const SMALL_WIDTH_PX = 320

/**
 * The first page as it is cut, and on its product with the inside of what opens, in each format: what the cart, mails and the
 * customer's list of designs show. The files are the same whenever the design is.
 */
export async function makePreviewSet(input: {
  document: DesignDocument
  photos: PressPhotos
  productView: string
  folder: string
}): Promise<PreviewFile[]> {
  const { photos, productView, folder } = input
  // Of a list of names the first piece.
  const [{ document }] = namedPieces(input.document)
  // What lies open in the picture: the first spread of a book, the other side of a card.
  const isSet = viewsOfSets.has(productView)
  const pages = isSet
    ? document.pages.slice(0, MOST_PREVIEW_PAGES)
    : isBook(document)
      ? document.pages.slice(0, 2)
      : shownPagesOf(document)
  const [list, ...further] = await drawDocument(document, pages)
  if (!list) throw new Error(`Design ${document.id} has no page`)
  const whole = await paintWhole(list, photos)
  const others: FlatPage[] = []
  for (const [index, other] of further.entries()) {
    const own = geometryOf(other, pages[index + 1]!)
    others.push({ flat: await paintWhole(other, photos), geometry: own })
  }
  const geometry = {
    ...geometryOf(list, pages[0]!),
    ...productLookOf(productView, document.variant),
  }
  const product = findProductView(productView)(
    whole,
    geometry,
    PRODUCT_SIZE,
    isSet ? undefined : others[0],
    isSet ? others : [],
  )
  const files: PreviewFile[] = []
  for (const [view, stem, raster] of [
    ['flat', `flat-${list.pageId}`, asCut(trimmed(whole, list), list)],
    ['product', 'product', product],
  ] as const) {
    for (const format of pictureFormats) {
      files.push({ view, ...(await writePicture(raster, { folder, stem, format })) })
    }
  }
  const small = { folder, stem: 'product-small', format: 'webp', widthPx: SMALL_WIDTH_PX } as const
  files.push({ view: 'product', ...(await writePicture(product, small)) })
  return files
}

async function paintWhole(list: DisplayList, photos: PressPhotos): Promise<Raster> {
  const bleedWidth = list.width + 2 * list.bleed
  const bleedHeight = list.height + 2 * list.bleed
  const perMm = Math.min(
    FLAT_LONG_SIDE_PX / Math.max(list.width, list.height),
    LONGEST_SIDE_WITH_BLEED_PX / Math.max(bleedWidth, bleedHeight),
  )
  const widthPx = Math.max(1, Math.round(bleedWidth * perMm))
  return rasterOf(await paintRaster(list, photos, { widthPx, box: 'bleed' }))
}

function geometryOf(list: DisplayList, { role, folds }: Page): FlatGeometry {
  const { width, height, bleed, contour } = list
  return { width, height, bleed, role, folds, contour }
}

/** To whole pixels: a preview may be wrong by half of one, a print never sees it. */
function trimmed(whole: Raster, { width, height, bleed }: FlatGeometry): Raster {
  const perMm = whole.width / (width + 2 * bleed)
  const left = Math.round(bleed * perMm)
  const columns = Math.max(1, whole.width - 2 * left)
  const top = Math.round((bleed * whole.height) / (height + 2 * bleed))
  const rows = Math.max(1, whole.height - 2 * top)
  const data = new Uint8ClampedArray(columns * rows * 4)
  for (let row = 0; row < rows; row += 1) {
    const start = ((top + row) * whole.width + left) * 4
    data.set(whole.data.subarray(start, start + columns * 4), row * columns * 4)
  }
  return { width: columns, height: rows, data }
}
