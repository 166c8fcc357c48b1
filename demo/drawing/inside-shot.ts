import type { Page, PageGeometry } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { pictureDefaults, type Photo } from '#design/elements/photo.ts'
import { inset, type Rect } from '#design/geometry.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { frameAt } from '#demo/motifs/frame-at.ts'
import type { FindPhoto } from '#demo/motifs/motif-page.ts'
import { albumFrom, type PhotoPlace } from '#demo/motifs/photo-places.ts'
import { photosFor } from '#demo/motifs/pictured-motifs.ts'

/** A further page with photos on it: the spread of a book, the back of a postcard. */
export type Inside = { page: PageGeometry; photos: PhotoPlace[] }

/** Inside of what opens or lies beside its front; undefined where there is nothing to see. */
export function insideOf(motif: string, [, second]: readonly PageGeometry[]): Inside | undefined {
  if (second?.preprint) return { page: second, photos: [] }
  if (second?.role !== 'spread') return undefined
  const [, left, upper, lower] = albumFrom(motif, 4)
  const half = second.width / 2
  const margin = 0.09 * Math.min(half, second.height)
  const right = inset({ x: half, y: 0, width: half, height: second.height }, margin)
  const gap = margin * 0.6
  const isWide = right.width > right.height
  const [wide, tall] = isWide
    ? [(right.width - gap) / 2, right.height]
    : [right.width, (right.height - gap) / 2]
  const { bleed } = second
  const photos = [
    place(left!, {
      x: 0 - bleed,
      y: 0 - bleed,
      width: half + bleed,
      height: second.height + 2 * bleed,
    }),
    place(upper!, { ...right, width: wide, height: tall }),
    place(lower!, {
      x: right.x + right.width - wide,
      y: right.y + right.height - tall,
      width: wide,
      height: tall,
    }),
  ]
  return {
    page: second,
    photos: photos.map((one) => ({ ...one, page: { ...second, ...one.page } })),
  }
}

function place(
  motif: string,
  frame: Rect,
): Omit<PhotoPlace, 'page'> & { page: Partial<PageGeometry> } {
  const page = { width: mm(frame.width), height: mm(frame.height), bleed: mm(0), safe: mm(0) }
  return { motif, frame, page }
}

export function insideContent({ photos }: Inside, findPhoto: FindPhoto) {
  const assets: Record<string, ReturnType<FindPhoto>['asset']> = {}
  const elements = photos.map(({ motif, frame, page }, index): Photo => {
    const { id, asset } = findPhoto(photosFor(motif, page, 'middle')[0]!)
    assets[id] = asset
    return {
      ...frameAt(`p${index + 1}`, frame),
      ...pictureDefaults,
      crop: coverCrop(asset, frame),
      flipX: false,
      type: 'photo',
      asset: id,
    }
  })
  const background: Page['background'] = { ...backgroundDefaults, color: '#ffffff' }
  return { background, elements, assets, fonts: {} }
}
