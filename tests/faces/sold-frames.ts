import { readArticles } from '#demo/seed/facts.ts'
import { pagesOf } from '#demo/pictures/media-plan.ts'
import { pictureBoxOf } from '#design/edges.ts'
import type { Frame } from '#design/geometry.ts'
import { canTurn } from '#design/orientation.ts'
import type { PageGeometry } from '#design/page-geometry.ts'

export type SoldFrame = {
  name: string
  page: PageGeometry
  place: Frame
  /** Whether the editor turns the paper the way the first photo was taken. */
  mayTurn: boolean
}

/** Every page on which the shop sells a photo, each shape once: over all of it, to where it is cut. */
export function soldFrames(): SoldFrame[] {
  const frames = new Map<string, SoldFrame>()
  for (const { id, isPersonalised, mayTurn: isTurned, variants } of readArticles()) {
    if (!isPersonalised) continue
    for (const variant of variants) {
      const mayTurn = canTurn({ mayTurn: isTurned, pages: pagesOf(variant) })
      // Photos of a spread stand on its pages: books are counted as books.
      for (const page of pagesOf(variant).filter(({ role }) => role !== 'spread')) {
        const { width, height, bleed, contour } = page
        const side = Math.min(width, height)
        const shape = [width / height, bleed / side].map((share) => Math.round(share * 50) / 50)
        const key = JSON.stringify([shape, contour, mayTurn])
        const place = { ...pictureBoxOf(page), rotation: 0 }
        if (!frames.has(key)) {
          frames.set(key, { name: `${id} ${variant.code}`, page, place, mayTurn })
        }
      }
    }
  }
  return [...frames.values()]
}
