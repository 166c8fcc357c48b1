import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Element } from '#design/elements/element.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { refuse } from './command.ts'

export type Place = { element: Element; page: Page; pageIndex: number; index: number }

export function getPlace(document: DesignDocument, elementId: string): Place {
  for (const [pageIndex, page] of document.pages.entries()) {
    const index = page.elements.findIndex((element) => element.id === elementId)
    if (index >= 0) return { element: page.elements[index]!, page, pageIndex, index }
  }
  return refuse('no_such_element', elementId)
}

export function getUnlockedPlace(document: DesignDocument, elementId: string): Place {
  const place = getPlace(document, elementId)
  if (place.element.locked !== 'no') refuse('locked', elementId)
  return place
}

/** Each element once, however often it is named. */
export function getUnlockedPlaces(document: DesignDocument, elementIds: Iterable<string>): Place[] {
  return [...new Set(elementIds)].map((elementId) => getUnlockedPlace(document, elementId))
}

/** A photo whose frame, crop or file changed is cropped anew: it must never be stretched. */
export function withoutDistortion(
  document: DesignDocument,
  element: Element,
  before?: Element,
): Element {
  if (element.type !== 'photo' && element.type !== 'slot') return element
  const photo = element.asset === null ? undefined : findAsset(document, element.asset)
  if (!photo || (before && showsTheSame(element, before))) return element
  return { ...element, crop: refitCrop(photo, element, element.crop) }
}

function showsTheSame(element: Element, before: Element): boolean {
  const pictureOf = (shown: Element) => [
    shown.width,
    shown.height,
    'asset' in shown && shown.asset,
    'crop' in shown && shown.crop,
  ]
  return JSON.stringify(pictureOf(element)) === JSON.stringify(pictureOf(before))
}
