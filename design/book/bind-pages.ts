import type { DesignDocument, Page } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { scaledElement } from '#design/elements/element.ts'
import { Element } from '#design/elements/element.schema.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { boundsOf, centreOf } from '#design/geometry.ts'
import {
  bleedBoxOf,
  geometryOfPage,
  pickGeometry,
  trimOf,
  type ArticleGeometry,
  type PageGeometry,
} from '#design/page-geometry.ts'
import { roundedCrop } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { isBook } from './book.ts'
import { withCoverFor } from './fit-cover.ts'
import { frontOf } from './panels.ts'

/**
 * Loose pages of a design from before there were spreads, bound: the first becomes the front of the
 * cover, which it was in every picture of the book, the others lie beside each other in pairs.
 */
export function boundPages(document: DesignDocument, article: ArticleGeometry): DesignDocument {
  if (!isBook(article)) return document
  if (isBook(document)) return withLeastSpreads(document, article)
  if (document.pages.some(({ role }) => role !== undefined)) return document
  const [first, ...others] = document.pages
  const inner: Page[] = []
  for (let at = 0; at < others.length; at += 2) {
    inner.push(spreadOf(others[at]!, others[at + 1], inner.length + 1))
  }
  const cover = coverOf(first!, geometryOfPage(article, 0, inner.length + 1))
  return withLeastSpreads({ ...document, pages: [cover, ...inner] }, article)
}

/** A thinner book, or a single page, on paper that is bound from so many spreads on. */
function withLeastSpreads(document: DesignDocument, article: ArticleGeometry): DesignDocument {
  const { pages } = document
  const { min } = article.pageCount
  if (pages.length >= min) return document
  const like = pages[1] ?? geometryOfPage(article, 1)
  const taken = new Set(pages.map(({ id }) => id))
  const numbers = Array.from({ length: 2 * min }, (_, index) => index + 1)
  const free = numbers.map((number) => `page-${number}`).filter((id) => !taken.has(id))
  const added = free.slice(0, min - pages.length).map((id): Page => ({
    id,
    ...pickGeometry(like),
    background: pages[1]?.background.type === 'plain' ? pages[1].background : backgroundDefaults,
    elements: [],
  }))
  return withCoverFor({ ...document, pages: [...pages, ...added] }, min - 1)
}

function coverOf(page: Page, geometry: PageGeometry): Page {
  const { from, to } = frontOf(geometry)
  const front = { x: from, y: 0, width: to - from, height: geometry.height }
  const factor = Math.max(front.width / page.width, front.height / page.height)
  const [old, next] = [centreOf(trimOf(page)), centreOf(front)]
  const { id, background } = page
  // A photo behind the front alone becomes an element: behind the whole cover it would be cut anew.
  const isPlain = background.type === 'plain'
  const drawn = isPlain ? page.elements : withBackground(page, 'cover')
  const elements = drawn.map((element) => {
    const centre = centreOf(element)
    return scaledElement(element, factor, {
      x: next.x + (centre.x - old.x) * factor,
      y: next.y + (centre.y - old.y) * factor,
    })
  })
  const ground = isPlain ? background : backgroundDefaults
  return { id, ...pickGeometry(geometry), background: ground, elements }
}

function spreadOf(left: Page, right: Page | undefined, number: number): Page {
  const { width, height, bleed, safe, dpi } = left
  const sameGround =
    right !== undefined &&
    left.background.type === 'plain' &&
    JSON.stringify(left.background) === JSON.stringify(right.background)
  const elementsOf = (page: Page, side: 'left' | 'right') =>
    (sameGround ? page.elements : withBackground(page, `spread-${number}-${side}`)).flatMap(
      (element) => onSide(element, page, side) ?? [],
    )
  return {
    id: left.id,
    width: mm(2 * width),
    height,
    bleed,
    safe,
    dpi,
    role: 'spread',
    folds: [width],
    background: sameGround ? left.background : backgroundDefaults,
    elements: [...elementsOf(left, 'left'), ...(right ? elementsOf(right, 'right') : [])],
  }
}

/** Side of a spread: what ran off a page at the inner side ends at the fold, as beyond it is the other page. */
function onSide(element: Element, page: Page, side: 'left' | 'right'): Element | undefined {
  const by = side === 'right' ? page.width : 0
  const moved = { ...element, x: mm(element.x + by) }
  const bounds = boundsOf(element)
  const over = side === 'left' ? bounds.x + bounds.width - page.width : -bounds.x
  if (over <= 0) return moved
  if (over >= bounds.width - 0.1) return undefined
  if (element.rotation !== 0) return moved
  const width = mm(element.width - over)
  const x = side === 'left' ? moved.x : mm(moved.x + over)
  if (element.type === 'shape' && element.shape === 'rect') return { ...element, x, width }
  if (element.type !== 'photo' && element.type !== 'slot') return moved
  const share = over / element.width
  const { crop, flipX } = element
  const cutsLeft = (side === 'right') !== flipX
  const cut = { ...crop, width: crop.width * (1 - share) }
  const shown = cutsLeft ? { ...cut, x: crop.x + crop.width * share } : cut
  return { ...element, x, width, crop: roundedCrop(shown) }
}

/** The paper's own colour or photo as the lowest element of its side. */
function withBackground(page: Page, id: string): Element[] {
  const { background } = page
  const paper = bleedBoxOf(page)
  const locked = background.locked
  if (background.type === 'photo') {
    const { asset, crop } = background
    const ground = { ...photoDefaults, ...paper, id: `ground-${id}`, asset, crop, locked }
    return [Element.parse(ground), ...page.elements]
  }
  if (background.color === backgroundDefaults.color) return [...page.elements]
  const ground = {
    ...shapeDefaults,
    ...paper,
    id: `ground-${id}`,
    fill: background.color,
    stroke: null,
    locked,
  }
  return [Element.parse(ground), ...page.elements]
}
