import { boundPages } from './book/bind-pages.ts'
import { isBook } from './book/book.ts'
import { frontOnly, haveSamePanels, onPanels } from './book/panel-layout.ts'
import { frontOf, panelGeometry } from './book/panels.ts'
import { cutShapeOf, isSafeOn } from './contour/cut-shape.ts'
import { nearestSafe } from './contour/safe-rect.ts'
import { trimOf, type DesignDocument, type Page, type PageGeometry } from './document.ts'
import { findAsset } from './asset-references.ts'
import { pictureBoxOf } from './edges.ts'
import type { Background } from './elements/background.ts'
import { scaledElement, type Element, type ElementOf } from './elements/element.ts'
import {
  boundsOf,
  centreOf,
  containsRect,
  frameCovers,
  frameWithBounds,
  inset,
  isQuarterTurned,
  movedInside,
  SAME_PLACE_MM,
  type Rect,
} from './geometry.ts'
import { takesNames, withoutNames } from './names/named-pieces.ts'
import { orientedLike } from './orientation.ts'
import { pickGeometry, type ArticleGeometry } from './page-geometry.ts'
import { refitCrop } from './photo-fit.ts'
import { hasSize, paperOfPage } from './prints/print-sizes.ts'
import { mm } from './units.ts'

export type ElementChange = {
  pageId: string
  /** Null for the background. */
  elementId: string | null
  scale: number
  recropped: boolean
  /** It ran off the paper before and now ends on it: somebody should look. */
  endsOnPaper: boolean
}

type Relayout =
  | { ok: true; document: DesignDocument; changes: ElementChange[] }
  | { ok: false; reason: 'too_many_pages' | 'too_few_pages' }

/**
 * The design on another size or article. All elements of a page keep their places to each other,
 * scaled as one picture from the old safe area into the new one, so nothing that was safe is cut.
 * What covered the paper covers the new paper; photos that ran off it are cropped to do so again.
 */
export function relayout(given: DesignDocument, wanted: ArticleGeometry): Relayout {
  const article = orientedLike(wanted, given)
  const document = boundPages(given, article)
  const { length } = document.pages
  if (length > article.pageCount.max) return { ok: false, reason: 'too_many_pages' }
  if (length < article.pageCount.min) return { ok: false, reason: 'too_few_pages' }
  const changes: ElementChange[] = []
  const pages = document.pages.map((given, index) => {
    const face = pickGeometry(paperOfPage(article, given, index, length))
    const page = withoutLostPanels(given, face)
    const { id, copies, size, edges, background: oldBackground, elements: oldElements } = page
    const kept = {
      id,
      ...(copies !== undefined && { copies }),
      ...(size !== undefined && article.sizes && hasSize(article, page) && { size }),
      // The press paints edges only round a frame: on a sheet of paper the bleed is cut off.
      ...(edges && article.edgeMm !== undefined && { edges }),
    }
    const to: Page = { ...kept, ...face, background: oldBackground, elements: oldElements }
    const background = backgroundOn(document, to)
    const elements = page.elements.map((element) => elementOn(document, element, page, to))
    changes.push(...changesOf(page, { ...to, background, elements }))
    return { ...to, background, elements }
  })
  const { articleId, variant, pageCount } = article
  // A book and a pile of prints have no pieces that could be named.
  const takesList = takesNames({ pages }, { pricePer: article.sizes ? 'PRINT' : 'DESIGN' })
  const kept = takesList ? document : withoutNames(document)
  const laid = { ...kept, articleId, variant, pageCount, pages }
  return { ok: true, document: isBook(laid) ? laid : withoutPageNumbers(laid), changes }
}

function withoutPageNumbers({ pageNumbers: _, ...document }: DesignDocument): DesignDocument {
  return document
}

/** A cover that is no longer printed around the book has its front alone. */
function withoutLostPanels(page: Page, to: PageGeometry): Page {
  if (page.role !== 'cover' || to.role !== 'cover' || !page.folds || to.folds) return page
  const { id, background, elements } = page
  const front = panelGeometry(page, frontOf(page))
  return { id, ...front, role: 'cover', background, elements: frontOnly(elements, page) }
}

function elementOn(document: DesignDocument, element: Element, from: Page, to: Page): Element {
  if (haveSamePanels(from, to)) return onPanels(document, element, from, to)
  const holdsPhoto = element.type === 'photo' || element.type === 'slot'
  if (holdsPhoto && isQuarterTurned(element.rotation) && sidesOnBleed(element, from).length > 0) {
    return photoToBleed(document, element, from, to)
  }
  const oldPaper = pictureBoxOf(from)
  const newPaper = pictureBoxOf(to)
  if (frameCovers(element, oldPaper)) {
    const factor = Math.max(newPaper.width / oldPaper.width, newPaper.height / oldPaper.height)
    return mapped(element, oldPaper, newPaper, factor)
  }
  const scaled = inSafeArea(element, from, to)
  if (!containsRect(insideOf(from), boundsOf(element))) return scaled
  // An element that is too small to shrink further may otherwise stick out at the edge.
  const kept = scaledElement(scaled, 1, centreOf(movedInside(boundsOf(scaled), insideOf(to))))
  return element.important ? insideContour(kept, to) : kept
}

/** Inside of the trim, whatever the contour: a photo need not be small because a heart holds few words. */
function insideOf(page: PageGeometry): Rect {
  return inset(trimOf(page), page.safe)
}

function insideContour(element: Element, page: Page): Element {
  const { contour } = page
  const shape = cutShapeOf(page)
  if (!contour || !shape || isSafeOn(element, shape, page.safe)) return element
  const place = nearestSafe(element, { ...page, contour })
  if (!place) return element
  return scaledElement(element, place.width / boundsOf(element).width, centreOf(place))
}

function inSafeArea(element: Element, from: Page, to: Page): Element {
  const oldSafe = insideOf(from)
  const newSafe = insideOf(to)
  const factor = Math.min(newSafe.width / oldSafe.width, newSafe.height / oldSafe.height)
  return mapped(element, oldSafe, newSafe, factor)
}

/** As if the old area were a photograph laid over the new one, middle on middle. */
function mapped(element: Element, from: Rect, to: Rect, factor: number): Element {
  const centre = centreOf(element)
  const [oldMiddle, newMiddle] = [centreOf(from), centreOf(to)]
  return scaledElement(element, factor, {
    x: newMiddle.x + (centre.x - oldMiddle.x) * factor,
    y: newMiddle.y + (centre.y - oldMiddle.y) * factor,
  })
}

type Side = 'left' | 'top' | 'right' | 'bottom'

function sidesOnBleed(element: Element, page: Page): Side[] {
  const beyond = overhang(boundsOf(element), pictureBoxOf(page))
  const sides = ['left', 'top', 'right', 'bottom'] as const
  return sides.filter((side) => beyond[side] >= -SAME_PLACE_MM)
}

function overhang(bounds: Rect, paper: Rect): Record<Side, number> {
  return {
    left: paper.x - bounds.x,
    top: paper.y - bounds.y,
    right: bounds.x + bounds.width - paper.x - paper.width,
    bottom: bounds.y + bounds.height - paper.y - paper.height,
  }
}

/** Sides that ran off the paper do so again; the others go where everything else goes. */
function photoToBleed(
  document: DesignDocument,
  photo: ElementOf<'photo' | 'slot'>,
  from: Page,
  to: Page,
): Element {
  const scaled = inSafeArea(photo, from, to)
  const sides = sidesOnBleed(photo, from)
  const before = overhang(boundsOf(photo), pictureBoxOf(from))
  const after = boundsOf(scaled)
  const paper = pictureBoxOf(to)
  const factor = scaled.width / photo.width
  const [left, top] = [after.x, after.y]
  const edges = { left, top, right: left + after.width, bottom: top + after.height }
  if (sides.includes('left')) edges.left = paper.x - before.left * factor
  if (sides.includes('top')) edges.top = paper.y - before.top * factor
  if (sides.includes('right')) edges.right = paper.x + paper.width + before.right * factor
  if (sides.includes('bottom')) edges.bottom = paper.y + paper.height + before.bottom * factor
  const bounds = {
    x: edges.left,
    y: edges.top,
    width: edges.right - edges.left,
    height: edges.bottom - edges.top,
  }
  // A strip that only lay in the old bleed has no place on the new paper.
  if (Math.min(bounds.width, bounds.height) < 1 || !isOnPlane(bounds)) return scaled
  const { x, y, width, height } = frameWithBounds(bounds, photo.rotation)
  const framed = { ...scaled, x: mm(x), y: mm(y), width: mm(width), height: mm(height) }
  const asset = photo.asset === null ? undefined : findAsset(document, photo.asset)
  const sameFrame = framed.width === photo.width && framed.height === photo.height
  if (!asset || sameFrame || !('crop' in framed)) return framed
  return { ...framed, crop: refitCrop(asset, framed, photo.crop) }
}

function isOnPlane({ x, y, width, height }: Rect): boolean {
  return Math.max(Math.abs(x), Math.abs(y), width, height) < 5000
}

function backgroundOn(document: DesignDocument, page: Page): Background {
  const { background } = page
  const asset = background.type === 'photo' && findAsset(document, background.asset)
  if (!asset) return background
  return { ...background, crop: refitCrop(asset, pictureBoxOf(page), background.crop) }
}

function changesOf(before: Page, after: Page): ElementChange[] {
  const changes: ElementChange[] = []
  for (const [index, element] of after.elements.entries()) {
    const old = before.elements[index]!
    if (isSame(old, element)) continue
    const kept = sidesOnBleed(element, after)
    changes.push({
      pageId: after.id,
      elementId: element.id,
      scale: Math.sqrt((element.width * element.height) / (old.width * old.height)),
      recropped: 'crop' in element && 'crop' in old && !isSame(old.crop, element.crop),
      endsOnPaper: sidesOnBleed(old, before).some((side) => !kept.includes(side)),
    })
  }
  if (!isSame(before.background, after.background)) {
    changes.push({
      pageId: after.id,
      elementId: null,
      scale: 1,
      recropped: true,
      endsOnPaper: false,
    })
  }
  return changes
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
