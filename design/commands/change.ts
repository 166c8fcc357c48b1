import type * as z from 'zod/mini'
import type { DesignDocument, Page } from '#design/document.ts'
import { missingReference } from '#design/asset-references.ts'
import { Element } from '#design/elements/element.schema.ts'
import type { Patch } from '#design/patches.ts'
import { refuse } from './command.ts'
import { withoutDistortion, type Place } from './places.ts'

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
