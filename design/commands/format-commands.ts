import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { pictureBoxOf } from '#design/edges.ts'
import { Edges } from '#design/edges.schema.ts'
import type { Element } from '#design/elements/element.ts'
import { containsRect, SAME_PLACE_MM, type Rect } from '#design/geometry.ts'
import { orientationOf, turnedArticle } from '#design/orientation.ts'
import { pickGeometry, type ArticleGeometry } from '#design/page-geometry.ts'
import type { Patch } from '#design/patches.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { relayout } from '#design/relayout.ts'
import { mm } from '#design/units.ts'
import { checked, getPage } from './change.ts'
import { refuse, type CommandOf } from './command.ts'

/** All pages at once: an article is made upright or lengthways, never both. */
export function turn(document: DesignDocument): Patch[] {
  if (document.pages.some(({ folds }) => folds !== undefined)) refuse('geometry_not_of_article')
  if (document.pages.every((page) => orientationOf(page) === undefined)) return []
  refuseTemplateLock(document)
  const [first, ...others] = document.pages.map(pickGeometry)
  const { articleId, variant, pageCount } = document
  const paper: ArticleGeometry = { articleId, variant, pageCount, pages: [first!, ...others] }
  // Whatever edges there are stay: the frame is turned with its canvas.
  const laid = relayout(document, { ...turnedArticle(paper), edgeMm: 0 })
  if (!laid.ok) return refuse(laid.reason)
  return laid.document.pages.map((value, index) => ({ op: 'set', path: ['pages', index], value }))
}

/** Template lock: what somebody fixed would be moved, and its place would not be the maker's any more. */
function refuseTemplateLock(document: DesignDocument): void {
  if (document.isTemplate) return
  const isFixed = document.pages.some(({ background, elements }) =>
    [background, ...elements].some(({ locked }) => locked === 'by-template'),
  )
  if (isFixed) refuse('locked_by_template')
}

/** Sets the edges. What covered the page covers it again: round the sides it is needed for some edges only. */
export function setEdges(document: DesignDocument, command: CommandOf<'set-edges'>): Patch[] {
  const { page, index } = getPage(document, command.pageId)
  const edges = command.edges === null ? undefined : checked(Edges, command.edges)
  const { edges: _, ...bare } = page
  const wanted: Page = edges ? { ...bare, edges } : bare
  const [from, to] = [pictureBoxOf(page), pictureBoxOf(wanted)]
  const patches: Patch[] = [{ op: 'set', path: ['pages', index, 'edges'], value: edges }]
  if (from.width === to.width) return patches
  const { background } = page
  const photo = background.type === 'photo' && findAsset(document, background.asset)
  if (photo) {
    const value = { ...background, crop: refitCrop(photo, to, background.crop) }
    patches.push({ op: 'set', path: ['pages', index, 'background'], value })
  }
  for (const [at, element] of page.elements.entries()) {
    if (!isFullPage(element, from)) continue
    const value = { ...element, ...fullPage(document, element, to) }
    patches.push({ op: 'set', path: ['pages', index, 'elements', at], value })
  }
  return patches
}

function isFullPage(element: Element, paper: Rect): boolean {
  const isPicture = element.type === 'photo' || element.type === 'slot'
  return (
    isPicture &&
    element.locked === 'no' &&
    element.rotation === 0 &&
    containsRect(paper, element, SAME_PLACE_MM) &&
    containsRect(element, paper, SAME_PLACE_MM)
  )
}

function fullPage(document: DesignDocument, element: Element, paper: Rect) {
  const frame = {
    x: mm(paper.x),
    y: mm(paper.y),
    width: mm(paper.width),
    height: mm(paper.height),
  }
  if (!('crop' in element) || element.asset === null) return frame
  const photo = findAsset(document, element.asset)
  return photo ? { ...frame, crop: refitCrop(photo, frame, element.crop) } : frame
}
