import { fillsFor, preparedSlots, type PageFill, type Prepared } from '#design/book/page-fill.ts'
import { panelGeometry, panelsOf, type Panel } from '#design/book/panels.ts'
import type { RollPhoto } from '#design/book/roll.ts'
import { pictureBoxOf, type EdgedPage } from '#design/edges.ts'
import type { Rect } from '#design/geometry.ts'
import { defaultSpacing, layoutsFor } from './arrange.ts'
import { arrangeOn } from './arrange-on-panel.ts'
import { gridCells } from './divide-rect.ts'

export type DividedPhoto = { photoId: string; frame: Rect }

const COST = { uneven: 0.03, sameLayout: 0.15 }
/** Photos by which a page may have more than its share, or fewer. */
const STRAYED = 4
const GAP_SHARE = 0.02
/** Plain layouts. Of those with words, circles or cards somebody makes a choice. */
const PLAIN = /^(full|single|grid|hero-first|hero-last|hero-strip|hero-middle|mosaic|strip)-/

type Side = { page: number; panel: Panel | undefined; geometry: EdgedPage }
type Step = { cost: number; fill: PageFill | undefined; count: number; before: Step | null }

/**
 * Photos over pages, each once and in their order: of all ways to divide them the one that crops
 * least, cuts no head and differs from page to page.
 */
export function dividePhotos(
  photos: readonly RollPhoto[],
  pages: readonly EdgedPage[],
): DividedPhoto[][] {
  const sides = pages.flatMap(sidesOf).slice(0, Math.max(1, photos.length))
  const share = photos.length / sides.length
  const fillsOf = makeFills(photos, sides)
  let front = new Map<number, Step>([[0, { cost: 0, fill: undefined, count: 0, before: null }]])
  for (let index = 0; index < sides.length; index += 1) {
    const next = new Map<number, Step>()
    for (const [from, step] of front) {
      for (const count of countsAt(from, index, sides.length, photos.length)) {
        const uneven = COST.uneven * (count - share) ** 2
        for (const fill of fillsOf(index, from, count)) {
          const again = fill.layoutId === step.fill?.layoutId ? COST.sameLayout : 0
          const cost = step.cost + fill.cost + uneven + again
          const known = next.get(from + count)
          if (!known || cost < known.cost) {
            next.set(from + count, { cost, fill, count, before: step })
          }
        }
      }
    }
    front = next
  }
  return placed(front.get(photos.length), photos, pages.length, sides)
}

/** At least one on each side, and no side far from its even share. */
function countsAt(from: number, index: number, sides: number, photos: number): number[] {
  const least = Math.round((photos * (index + 1)) / sides)
  const isLast = index === sides - 1
  const [low, high] = isLast ? [photos, photos] : [least - STRAYED, least + STRAYED]
  const counts: number[] = []
  for (
    let to = Math.max(low, from + 1);
    to <= Math.min(high, photos - (sides - index - 1));
    to += 1
  ) {
    counts.push(to - from)
  }
  return counts
}

function sidesOf(geometry: EdgedPage, page: number): Side[] {
  const panels = geometry.role === 'spread' ? panelsOf(geometry) : [undefined]
  return panels.map((panel) => ({ page, panel, geometry }))
}

function makeFills(photos: readonly RollPhoto[], sides: readonly Side[]) {
  const prepared = new Map<string, Prepared[]>()
  const known = new Map<string, PageFill[]>()
  const kinds = sides.map(({ geometry, panel }) => {
    const { width, height, bleed, safe, folds, contour, edges } = geometry
    return JSON.stringify([width, height, bleed, safe, folds, contour, edges, panel])
  })
  return (index: number, from: number, count: number): PageFill[] => {
    const kind = `${count} ${kinds[index]}`
    const key = `${from} ${kind}`
    let fills = known.get(key)
    if (!fills) {
      const side = sides[index]!
      if (!prepared.has(kind)) prepared.set(kind, layoutsOf(side, count))
      const { width, height } = side.geometry
      const area = side.panel ? (side.panel.to - side.panel.from) * height : width * height
      fills = fillsFor(prepared.get(kind)!, photos.slice(from, from + count), area)
      known.set(key, fills)
    }
    return fills
  }
}

function layoutsOf({ geometry, panel }: Side, count: number): Prepared[] {
  const own = panel ? panelGeometry(geometry, panel) : geometry
  const spacing = defaultSpacing(own)
  const made = layoutsFor(own)
    .filter(({ id, photoCount }) => photoCount === count && PLAIN.test(id))
    .map(({ id, runsOff, ...layout }): Prepared => ({
      layoutId: id,
      runsOff,
      slots: preparedSlots(
        arrangeOn({ id, runsOff, ...layout }, geometry, spacing, panel).slots,
        geometry,
      ),
    }))
  if (made.length > 0) return made
  const paper = pictureBoxOf(geometry)
  const area = panel ? onPanel(paper, geometry, panel) : paper
  const gap = GAP_SHARE * Math.min(geometry.width, geometry.height)
  const slots = preparedSlots(gridCells(area, count, gap), geometry)
  return [{ layoutId: `rows-${count}`, runsOff: true, slots }]
}

function onPanel(paper: Rect, { width }: EdgedPage, { from, to }: Panel): Rect {
  const left = from === 0 ? paper.x : from
  const right = to === width ? paper.x + paper.width : to
  return { ...paper, x: left, width: right - left }
}

function placed(
  last: Step | undefined,
  photos: readonly RollPhoto[],
  pages: number,
  sides: readonly Side[],
): DividedPhoto[][] {
  const divided = Array.from({ length: pages }, (): DividedPhoto[] => [])
  let [to, index] = [photos.length, sides.length - 1]
  for (let step = last; step?.before; step = step.before) {
    const from = to - step.count
    const own = step.fill!.frames.map((frame, at) => ({ photoId: photos[from + at]!.id, frame }))
    divided[sides[index]!.page]!.unshift(...own)
    to = from
    index -= 1
  }
  return divided
}
