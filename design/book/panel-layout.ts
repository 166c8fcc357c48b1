import type { DesignDocument } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { scaledElement, type Element } from '#design/elements/element.ts'
import {
  boundsOf,
  centreOf,
  frameWithBounds,
  isQuarterTurned,
  type Point,
} from '#design/geometry.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { frontOf, panelUnder, panelsOf, type Panel } from './panels.ts'

/** Whether what lies beside a fold of one page has its place beside the same fold of the other. */
export function haveSamePanels(from: PageGeometry, to: PageGeometry): boolean {
  return (from.folds?.length ?? 0) > 0 && from.folds?.length === to.folds?.length
}

/**
 * An element on a folded page of another size: photos keep to the edges, folds and margins that they
 * kept to before and are cropped anew; everything else keeps its shape and its place on its panel.
 */
export function onPanels(
  document: DesignDocument,
  element: Element,
  from: PageGeometry,
  to: PageGeometry,
): Element {
  const across = mapping(anchorsAcross(from), anchorsAcross(to))
  const down = mapping(anchorsDown(from), anchorsDown(to))
  if (!canStretch(element) || !isQuarterTurned(element.rotation)) {
    const centre = centreOf(element)
    return scaledElement(element, factorOf(element, from, to), {
      x: across(centre.x),
      y: down(centre.y),
    })
  }
  const { x, y, width, height } = boundsOf(element)
  const [left, top] = [across(x), down(y)]
  const bounds = {
    x: left,
    y: top,
    width: across(x + width) - left,
    height: down(y + height) - top,
  }
  const frame = frameWithBounds(bounds, element.rotation)
  const framed: Element = {
    ...element,
    x: mm(frame.x),
    y: mm(frame.y),
    width: mm(Math.max(0.1, frame.width)),
    height: mm(Math.max(0.1, frame.height)),
  }
  if (!('crop' in framed) || framed.asset === null) return framed
  const asset = findAsset(document, framed.asset)
  return asset ? { ...framed, crop: refitCrop(asset, framed, framed.crop) } : framed
}

/** Plain areas of colour as well: behind one page of a spread they end at its fold. */
function canStretch(element: Element): boolean {
  if (element.type === 'shape') return element.shape === 'rect'
  return element.type === 'photo' || element.type === 'slot'
}

/** The front of a printed cover on one that has no other panel; what was elsewhere has no place. */
export function frontOnly(elements: readonly Element[], cover: PageGeometry): Element[] {
  const { from } = frontOf(cover)
  return elements
    .filter((element) => centreOf(element).x >= from)
    .map((element) => ({ ...element, x: mm(element.x - from) }))
}

function factorOf(element: Element, from: PageGeometry, to: PageGeometry): number {
  const down = to.height / from.height
  const panel = panelUnder(from, element)
  const widths = (panels: readonly Panel[]) => panels.map((one) => one.to - one.from)
  const index = panelsOf(from).findIndex((one) => one.from === panel?.from)
  if (index === -1) return Math.min(down, to.width / from.width)
  return Math.min(down, widths(panelsOf(to))[index]! / widths(panelsOf(from))[index]!)
}

/** Bleed, trim, margin and folds: where a layout makes things end. */
function anchorsAcross(page: PageGeometry): number[] {
  const { width, bleed, safe, folds = [] } = page
  return [0 - bleed, 0, safe, ...folds, width - safe, width, width + bleed]
}

function anchorsDown({ height, bleed, safe }: PageGeometry): number[] {
  return [0 - bleed, 0, safe, height - safe, height, height + bleed]
}

/** Straight between two neighbouring anchors; beyond the outermost ones nothing is scaled. */
function mapping(from: readonly number[], to: readonly number[]): (value: Point['x']) => number {
  return (value) => {
    if (value <= from[0]!) return to[0]! + value - from[0]!
    const index = from.findIndex((anchor, at) => at > 0 && value <= anchor)
    if (index === -1) return to.at(-1)! + value - from.at(-1)!
    const [start, end] = [from[index - 1]!, from[index]!]
    const share = end === start ? 0 : (value - start) / (end - start)
    return to[index - 1]! + share * (to[index]! - to[index - 1]!)
  }
}
