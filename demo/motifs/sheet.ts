import type { PageGeometry } from '#design/document.ts'
import { shapeDefaults, type Shape } from '#design/elements/shape.ts'
import { fraction, mm } from '#design/units.ts'
import { frameAt } from './frame-at.ts'
import { boundsOfPath, placed, type Bounds, type Path, type Spot } from './pen.ts'
import { writePath } from './path-writer.ts'

/**
 * Focus of the eye: in the middle, at both sides of something that is seen from two, or at the photos of what
 * has several or a border.
 */
export type Focus = 'middle' | 'sides' | 'retro' | 'strip' | 'collage'

/** The layers of a drawing in a box of 100 × 100, from the lowest, each with its colour. */
export type Figure = readonly (readonly [color: string, path: Path])[]

/** A page in the making. Coordinates are millimetres from the corner of the trimmed page. */
export type Sheet = ReturnType<typeof openSheet>

const LONGEST_PATH = 9_500

export function openSheet(page: PageGeometry, focus: Focus) {
  const { width, height, bleed } = page
  const box: Bounds = {
    left: 0 - bleed,
    top: 0 - bleed,
    right: width + bleed,
    bottom: height + bleed,
  }
  const elements: Shape[] = []
  const isSeen = ({ left, top, right, bottom }: Bounds) =>
    right > box.left && left < box.right && bottom > box.top && top < box.bottom

  /** Outlines of one colour become one element, or as few as hold them. */
  function outline(paths: readonly Path[], how: Partial<Shape>): void {
    const seen = paths.filter((path) => path.length > 0 && isSeen(boundsOfPath(path)))
    let rest = seen
    while (rest.length > 0) {
      const { shape, taken } = writePath(rest, LONGEST_PATH)
      elements.push({
        ...frameAt(`m${elements.length + 1}`, shape),
        type: 'shape',
        shape: 'path',
        path: shape.path,
        radius: shapeDefaults.radius,
        fill: null,
        stroke: null,
        ...how,
      })
      rest = rest.slice(taken)
    }
  }

  function fill(color: string, paths: readonly Path[], opacity = 1): void {
    outline(paths, { fill: color, opacity: fraction(opacity) })
  }

  function line(stroke: { color: string; width: number }, paths: readonly Path[]): void {
    outline(paths, {
      fill: null,
      stroke: { color: stroke.color, width: mm(stroke.width), dash: [] },
    })
  }

  /** Copies that do not overlap: layer by layer, so that a colour is one element. */
  function stamp(figure: Figure, spots: readonly Spot[]): void {
    for (const [color, path] of figure) {
      fill(
        color,
        spots.map((spot) => placed(path, spot)),
      )
    }
  }

  return {
    width,
    height,
    box,
    /** What sizes are measured by: the shorter side, and not too little of a long strip. */
    unit: Math.min(width, height, Math.max(width, height) / 1.2),
    /** Places for a single figure, with the room that it has. */
    places: placesOf(page, focus),
    elements,
    fill,
    line,
    stamp,
  }
}

/** A mug shows one of its sides at a time: what stands alone stands on both of them. */
function placesOf({ width, height }: PageGeometry, focus: Focus) {
  if (focus === 'sides') {
    const room = Math.min(width / 2, height)
    return [0.25, 0.75].map((share) => ({ x: width * share, y: height / 2, room }))
  }
  return [{ x: width / 2, y: height / 2, room: Math.min(width, height) }]
}
