import { imageHref } from '#app/editor/canvas/image-href.ts'
import type { PrintProof } from '#design/colour/print-proof.ts'
import type { DisplayList, ImageItem } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { canvasSizeFor, paintCanvas } from '#design/paint-canvas.ts'
import { treatPixels } from '#design/treat-pixels.ts'

export type Photo = HTMLImageElement | HTMLCanvasElement | ImageBitmap

type Painting = {
  /** In the colours of the print. */
  proof?: PrintProof
  box?: 'trim' | 'bleed'
  /** Photos that are at hand already, by their ids. */
  atHand?: ReadonlyMap<string, Photo>
}

/** The page as it is cut, on a canvas of its own. A photo that cannot be had is left out. */
export async function paintPage(
  document: Pick<DesignDocument, 'assets'>,
  list: DisplayList,
  longSidePx: number,
  painting: Painting = {},
): Promise<HTMLCanvasElement> {
  const { proof, box = 'trim' } = painting
  const size = canvasSizeFor(list, box, longSidePx)
  const photos = await loadPhotos(document, list, longSidePx, painting)
  const canvas = makeCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  paintCanvas<Path2D, Photo>(proof ? proof.listOf(list) : list, {
    context,
    size,
    box,
    makePath: (path) => new Path2D(path),
    findPhoto: (item) => photos.get(keyOf(item)),
  })
  return canvas
}

async function loadPhotos(
  document: Pick<DesignDocument, 'assets'>,
  { items }: DisplayList,
  longSidePx: number,
  { proof, atHand }: Painting,
): Promise<Map<string, Photo>> {
  const wanted = new Map(
    items.flatMap((item) => (item.kind === 'image' ? [[keyOf(item), item] as const] : [])),
  )
  const loaded = await Promise.all(
    [...wanted].map(async ([key, item]): Promise<[string, Photo] | undefined> => {
      const { asset, filter, sharpening } = item
      const photo = atHand?.get(asset) ?? (await loadPhoto(imageHref(document, asset, longSidePx)))
      const isTreated = filter || sharpening || proof
      if (!photo || !isTreated) return photo && [key, photo]
      const changed = withPixels(photo, (pixels) => {
        treatPixels(pixels, item)
        proof?.changePixels(pixels)
      })
      return [key, changed]
    }),
  )
  return new Map(loaded.filter((one) => one !== undefined))
}

/** How steep an edge becomes depends on how large the photo is shown. */
function keyOf({ asset, filter, sharpening, crop, matrix }: ImageItem): string {
  const size = sharpening && [sharpening, crop, matrix]
  return JSON.stringify([asset, filter, size])
}

async function loadPhoto(address: string): Promise<HTMLImageElement | undefined> {
  const photo = new Image()
  photo.src = address
  try {
    await photo.decode()
    return photo
  } catch {
    return undefined
  }
}

/** Point by point: a canvas with filters is not in every browser. */
function withPixels(photo: Photo, change: (pixels: ImageData) => void): HTMLCanvasElement {
  const canvas = makeCanvas(photo.width, photo.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return canvas
  context.drawImage(photo, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  change(pixels)
  context.putImageData(pixels, 0, 0)
  return canvas
}

function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  return canvas
}
