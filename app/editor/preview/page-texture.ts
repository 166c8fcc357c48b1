import { imageHref } from '#app/editor/canvas/image-href.ts'
import type { PrintProof } from '#design/colour/print-proof.ts'
import type { ColorMatrix, DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { filterPixels } from '#design/filter-pixels.ts'
import { canvasSizeFor, paintCanvas } from '#design/paint-canvas.ts'

export type Photo = HTMLImageElement | HTMLCanvasElement

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
    findPhoto: (asset, filter) => photos.get(keyOf(asset, filter)),
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
    items.flatMap((item) =>
      item.kind === 'image' ? [[keyOf(item.asset, item.filter), item] as const] : [],
    ),
  )
  const loaded = await Promise.all(
    [...wanted].map(async ([key, { asset, filter }]): Promise<[string, Photo] | undefined> => {
      const photo = atHand?.get(asset) ?? (await loadPhoto(imageHref(document, asset, longSidePx)))
      if (!photo || (!filter && !proof)) return photo && [key, photo]
      const changed = withPixels(photo, (pixels) => {
        if (filter) filterPixels(pixels, filter)
        proof?.changePixels(pixels)
      })
      return [key, changed]
    }),
  )
  return new Map(loaded.filter((one) => one !== undefined))
}

const keyOf = (asset: string, filter: ColorMatrix | null) => `${asset} ${filter?.join(' ') ?? ''}`

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
