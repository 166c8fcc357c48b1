import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import type { ColourOfPhoto } from './readable-colour.ts'

const SIDE_PX = 48

const seen = new Map<string, ImageData>()

/** Looks at the photos of a page, so that words put onto one can be read. */
export async function lookAtPhotos(document: DesignDocument, page: Page): Promise<void> {
  const assets = [page.background, ...page.elements].flatMap((drawn) =>
    'crop' in drawn && drawn.asset !== null ? [drawn.asset] : [],
  )
  await Promise.all(
    assets.filter((asset) => !seen.has(asset)).map((asset) => lookAt(document, asset)),
  )
}

async function lookAt(document: DesignDocument, asset: string): Promise<void> {
  const image = new Image()
  image.src = imageHref(document, asset, SIDE_PX)
  try {
    await image.decode()
  } catch {
    // Offline, or still on its way: words on it get an edge instead.
    return
  }
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0, SIDE_PX, SIDE_PX)
  seen.set(asset, context.getImageData(0, 0, SIDE_PX, SIDE_PX))
}

export const colourOfPhoto: ColourOfPhoto = (assetId, { x, y }) => {
  const pixels = seen.get(assetId)
  if (!pixels) return undefined
  const at = (share: number) => Math.max(0, Math.min(SIDE_PX - 1, Math.floor(share * SIDE_PX)))
  const from = 4 * (at(y) * SIDE_PX + at(x))
  const hex = [...pixels.data.subarray(from, from + 3)].map((value) =>
    value.toString(16).padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
