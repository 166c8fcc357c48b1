import type * as z from 'zod/mini'
import { findAsset, missingReference, type DesignDocument, type Page } from '#design/document.ts'
import { Element } from '#design/elements/element.ts'
import type { Patch } from '#design/patches.ts'
import { refitCrop } from '#design/photo-fit.ts'
import { refuse } from './command.ts'

type Place = { element: Element; page: Page; pageIndex: number; index: number }

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

export function getPage(document: DesignDocument, pageId: string): { page: Page; index: number } {
  const index = document.pages.findIndex((page) => page.id === pageId)
  const page = document.pages[index]
  return page ? { page, index } : refuse('no_such_page', pageId)
}

export function checked<Schema extends z.ZodMiniType>(schema: Schema, input: unknown) {
  const result = schema.safeParse(input)
  if (!result.success) return refuse('invalid', result.error.issues[0]?.path.join('.'))
  return result.data
}

/** The element as the document may hold it: every bound kept, every reference met. */
export function checkedElement(document: DesignDocument, input: unknown): Element {
  const element = checked(Element, input)
  const missing = missingReference(document, element)
  if (missing) refuse('invalid', missing.path)
  return element
}

export function checkedIndex(index: number, length: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= length) refuse('no_such_place')
  return index
}

/** The patches for the properties that really differ. */
export function changeElement(
  document: DesignDocument,
  { element, pageIndex, index }: Place,
  changes: Record<string, unknown>,
): Patch[] {
  const wanted = checkedElement(document, { ...element, ...changes })
  const after = withoutDistortion(document, wanted, element)
  const before = new Map(Object.entries(element))
  return Object.entries(after)
    .filter(([key, value]) => JSON.stringify(before.get(key)) !== JSON.stringify(value))
    .map(([key, value]) => ({
      op: 'set',
      path: ['pages', pageIndex, 'elements', index, key],
      value,
    }))
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
