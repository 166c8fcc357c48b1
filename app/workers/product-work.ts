import { paintProductPicture, type ShownPage } from '#app/editor/preview/product-picture.ts'
import { findSubject, type Subject } from '#app/editor/photos/subject/find-subject.ts'
import type { DesignDocument } from '#design/document.ts'
import { findProductView } from '#press/product/product-views.ts'

type Drawing = Parameters<ReturnType<typeof findProductView>>

/** A product to be drawn with its pages as they are printed, the front first. */
export type ProductTask = {
  productView: string
  size: Drawing[2]
  pages: readonly { flat: Drawing[0]; geometry: Drawing[1] }[]
}
/** A product to be drawn with the pages of a design, whose photos the shop has. */
export type DesignTask = {
  assets: DesignDocument['assets']
  pages: readonly ShownPage[]
  productView: string
  widthPx: number
}
export type ReadPhoto = {
  /** As large as the page shows it at most. */
  picture: ImageBitmap
  subject: Subject
  widthPx: number
  heightPx: number
}

/** Product work: what takes long, in a worker or without one. */
export type ProductWork = {
  product: { given: ProductTask; made: Uint8ClampedArray<ArrayBuffer> }
  design: { given: DesignTask; made: ImageBitmap }
  photo: { given: File; made: ReadPhoto | undefined }
}

/** Enough for the picture of the page; what is printed is the file itself. */
const LONG_SIDE_PX = 1_200
const SUBJECT_PX = 64

export const productWork: {
  [Name in keyof ProductWork]: (
    given: ProductWork[Name]['given'],
  ) => Promise<ProductWork[Name]['made']>
} = {
  /** As the press draws it for the cart, by the same code. */
  async product({ productView, size, pages: [front, inside] }) {
    const { flat, geometry } = front!
    const { data } = findProductView(productView)(flat, geometry, size, inside)
    return data as Uint8ClampedArray<ArrayBuffer>
  },

  async design({ assets, ...picture }) {
    return createImageBitmap(await paintProductPicture({ document: { assets }, ...picture }))
  },

  /** As this browser reads it, before the shop has it; undefined for what it cannot read. */
  async photo(file) {
    const whole = await createImageBitmap(file).catch(() => undefined)
    if (!whole) return undefined
    const { width: widthPx, height: heightPx } = whole
    const picture = scaled(whole, LONG_SIDE_PX)
    whole.close()
    const small = scaled(picture, SUBJECT_PX)
    const context = small.getContext('2d') as CanvasRenderingContext2D
    const pixels = context.getImageData(0, 0, small.width, small.height)
    const bitmap = await createImageBitmap(picture)
    return { picture: bitmap, subject: findSubject(pixels), widthPx, heightPx }
  },
}

type AnyCanvas = HTMLCanvasElement | OffscreenCanvas

function scaled(photo: ImageBitmap | AnyCanvas, longSidePx: number): AnyCanvas {
  const scale = Math.min(1, longSidePx / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const canvas = openCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, width, height)
  return canvas
}

/** In a worker there is no document. */
function openCanvas(width: number, height: number): AnyCanvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}
