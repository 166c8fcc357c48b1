import { withoutSpeckle } from '#demo/artwork/grain-texture.ts'
import { balloonFlight } from '#demo/artwork/motif-balloon-flight.ts'
import { botanicalLeaves } from '#demo/artwork/motif-botanical-leaves.ts'
import { catWindow } from '#demo/artwork/motif-cat-window.ts'
import { cityNight } from '#demo/artwork/motif-city-night.ts'
import { dawnMountains } from '#demo/artwork/motif-dawn-mountains.ts'
import { dogPortrait } from '#demo/artwork/motif-dog-portrait.ts'
import { flowerBouquet } from '#demo/artwork/motif-flower-bouquet.ts'
import { hillCouple } from '#demo/artwork/motif-hill-couple.ts'
import { lemonBranch } from '#demo/artwork/motif-lemon-branch.ts'
import { moonAndRabbit } from '#demo/artwork/motif-moon-and-rabbit.ts'
import { sailingBoat } from '#demo/artwork/motif-sailing-boat.ts'
import { sunAndArches } from '#demo/artwork/motif-sun-and-arches.ts'
import { terrazzo } from '#demo/artwork/motif-terrazzo.ts'
import type { Motif as DrawPicture } from '#demo/artwork/surface-warp.ts'
import type { PhotoKey, PhotoShape, PlannedPhoto } from './photo-name.ts'
import type { Focus } from './sheet.ts'

/** Designs that are one picture, which is drawn anew for each shape of paper. */
const pictures: Readonly<Record<string, { draw: DrawPicture; isPattern?: true }>> = {
  'dawn-mountains': { draw: dawnMountains },
  'sun-and-arches': { draw: sunAndArches },
  'city-night': { draw: cityNight },
  'sailing-boat': { draw: sailingBoat },
  'dog-portrait': { draw: dogPortrait },
  'lemon-branch': { draw: lemonBranch, isPattern: true },
  terrazzo: { draw: terrazzo, isPattern: true },
  'cat-window': { draw: catWindow },
  'botanical-leaves': { draw: botanicalLeaves, isPattern: true },
  'hill-couple': { draw: hillCouple },
  'flower-bouquet': { draw: flowerBouquet },
  'balloon-flight': { draw: balloonFlight },
  'moon-and-rabbit': { draw: moonAndRabbit },
}

export const picturedMotifIds = Object.keys(pictures)

/** Width and height in pixels: enough for small papers of that shape. */
const shapes = {
  panorama: [2700, 900],
  wide: [1680, 800],
  landscape: [2400, 1714],
  square: [1600, 1600],
  portrait: [1400, 1960],
  tall: [800, 1600],
} as const satisfies Record<PhotoShape, readonly [number, number]>

export const isPictured = (motif: string): boolean => Object.hasOwn(pictures, motif)

/**
 * The photos of a page, from left to right. What looks at the viewer is shown on both sides of a
 * mug, and the second time mirrored, so that no seam is seen between them.
 */
export function photosFor(
  motif: string,
  page: { width: number; height: number },
  focus: Focus,
): PhotoKey[] {
  const isTwice = focus === 'sides' && !pictures[motif]!.isPattern
  const width = isTwice ? page.width / 2 : page.width
  const key = { motif, shape: nearestShape(width / page.height) }
  return isTwice ? [key, key] : [key]
}

function nearestShape(aspect: number): PhotoShape {
  const names = Object.keys(shapes) as PhotoShape[]
  const distance = (name: PhotoShape) => {
    const [width, height] = shapes[name]
    return Math.abs(Math.log(aspect / (width / height)))
  }
  return names.reduce((best, name) => (distance(name) < distance(best) ? name : best))
}

/** How large a drawing is for its own measures: lines and grain stay as they were meant. */
const DRAWN_AREA = 1_200_000

/** In its own shape, with at least so many pixels on both sides. */
export function photoOfSize(key: PhotoKey, least = { widthPx: 0, heightPx: 0 }): PlannedPhoto {
  const [width, height] = shapes[key.shape]
  const scale = Math.max(1, least.widthPx / width, least.heightPx / height)
  return { ...key, widthPx: Math.ceil(width * scale), heightPx: Math.ceil(height * scale) }
}

export function drawPhoto({ motif, widthPx, heightPx }: PlannedPhoto) {
  const width = Math.round(Math.sqrt((DRAWN_AREA * widthPx) / heightPx))
  const height = Math.round(DRAWN_AREA / width)
  // Grain takes twenty times as long as all the rest of a large picture.
  const content = withoutSpeckle(pictures[motif]!.draw(width, height))
  return { width, height, content }
}
