import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import type { PrintProof } from '#design/colour/print-proof.ts'
import type { DisplayList, ImageItem } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { canvasSizeFor, paintCanvas } from '#design/paint-canvas.ts'
import { treatPixels } from '#design/treat-pixels.ts'

/** On a page or in a worker, which has neither pictures nor canvases of a page. */
export type Photo = HTMLImageElement | PaintedCanvas | ImageBitmap
type PaintedCanvas = HTMLCanvasElement | OffscreenCanvas

type Painting = {
  /** In the colours of the print. */
  proof?: PrintProof
  box?: 'trim' | 'bleed'
  /** Photos that are at hand already, by their ids. */
  atHand?: ReadonlyMap<string, Photo>
}

/** As it is painted in a page. */
export async function paintPage(
  ...painting: Parameters<typeof paintPageAnywhere>
): Promise<HTMLCanvasElement> {
  return (await paintPageAnywhere(...painting)) as HTMLCanvasElement
}

/** The page as it is cut, on a canvas of its own. A photo that cannot be had is left out. */
export async function paintPageAnywhere(
  document: Pick<DesignDocument, 'assets'>,
  list: DisplayList,
  longSidePx: number,
  painting: Painting = {},
): Promise<PaintedCanvas> {
  const { proof, box = 'trim' } = painting
  const size = canvasSizeFor(list, box, longSidePx)
  const photos = await loadPhotos(document, list, longSidePx, painting)
  const canvas = makeCanvas(size.width, size.height)
  const context = contextOf(canvas)
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

async function loadPhoto(address: string): Promise<Photo | undefined> {
  try {
    if (!isPage) return await createImageBitmap(await (await fetch(address)).blob())
    const photo = new Image()
    photo.src = address
    await photo.decode()
    return photo
  } catch {
    return undefined
  }
}

/** Point by point: a canvas with filters is not in every browser. */
function withPixels(photo: Photo, change: (pixels: ImageData) => void): PaintedCanvas {
  const canvas = makeCanvas(photo.width, photo.height)
  const context = contextOf(canvas, { willReadFrequently: true })
  if (!context) return canvas
  context.drawImage(photo, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  change(pixels)
  context.putImageData(pixels, 0, 0)
  return canvas
}

const isPage = typeof globalThis.document !== 'undefined'

function makeCanvas(width: number, height: number): PaintedCanvas {
  const size = { width: Math.max(1, width), height: Math.max(1, height) }
  if (!isPage) return new OffscreenCanvas(size.width, size.height)
  return Object.assign(globalThis.document.createElement('canvas'), size)
}

/** Both kinds of canvases paint alike, but their types have no method in common. */
function contextOf(
  canvas: PaintedCanvas,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | null {
  return canvas.getContext('2d', settings) as CanvasRenderingContext2D | null
}
