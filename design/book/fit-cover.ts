import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Background } from '#design/elements/background.ts'
import type { Element } from '#design/elements/element.ts'
import { boundsOf, frameWithBounds, isQuarterTurned } from '#design/geometry.ts'
import { bleedBoxOf } from '#design/page-geometry.ts'
import type { Patch } from '#design/patches.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { boundCover } from './spine.ts'

/**
 * The cover for another number of spreads. What is on the front moves with it, what is on the spine
 * stays as far from its middle, and what runs over a fold is as much wider as the spine is.
 */
export function coverFor(document: DesignDocument, spreads: number): Page {
  const cover = document.pages[0]!
  const { width, folds } = boundCover(cover, spreads)
  if (!cover.binding || !folds || width === cover.width) return cover
  const to: Page = { ...cover, width, folds }
  return {
    ...to,
    background: backgroundOn(document, to),
    elements: cover.elements.map((element) => onCover(document, element, cover, width)),
  }
}

/** The same as patches: they belong to the step that adds or removes the spread. */
export function coverPatches(document: DesignDocument, spreads: number): Patch[] {
  const before = document.pages[0]!
  const after = coverFor(document, spreads)
  if (after === before) return []
  const keys = ['width', 'folds', 'background', 'elements'] as const
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ op: 'set', path: ['pages', 0, key], value: after[key] }))
}

export function withCoverFor(document: DesignDocument, spreads: number): DesignDocument {
  const cover = coverFor(document, spreads)
  return cover === document.pages[0]
    ? document
    : { ...document, pages: document.pages.with(0, cover) }
}

function onCover(document: DesignDocument, element: Element, cover: Page, width: number): Element {
  const grown = width - cover.width
  const [back, front] = [cover.folds![0]!, cover.folds!.at(-1)!]
  const movedBy = (x: number) => (x <= back ? 0 : x >= front ? grown : grown / 2)
  const bounds = boundsOf(element)
  const [left, right] = [movedBy(bounds.x), movedBy(bounds.x + bounds.width)]
  if (left === right || !canStretch(element)) {
    const by = left === right ? left : movedBy(bounds.x + bounds.width / 2)
    return by === 0 ? element : { ...element, x: mm(element.x + by) }
  }
  const frame = frameWithBounds(
    { ...bounds, x: bounds.x + left, width: Math.max(0.1, bounds.width + right - left) },
    element.rotation,
  )
  const stretched: Element = {
    ...element,
    x: mm(frame.x),
    y: mm(frame.y),
    width: mm(frame.width),
    height: mm(frame.height),
  }
  if (!('crop' in stretched) || stretched.asset === null) return stretched
  const photo = findAsset(document, stretched.asset)
  return photo ? { ...stretched, crop: refitCrop(photo, stretched, stretched.crop) } : stretched
}

/** Letters, codes and drawings would be out of shape. */
function canStretch({ type, rotation }: Element): boolean {
  return isQuarterTurned(rotation) && (type === 'photo' || type === 'slot' || type === 'shape')
}

function backgroundOn(document: DesignDocument, page: Page): Background {
  const { background } = page
  const photo = background.type === 'photo' && findAsset(document, background.asset)
  if (!photo) return background
  return { ...background, crop: refitCrop(photo, bleedBoxOf(page), background.crop) }
}
