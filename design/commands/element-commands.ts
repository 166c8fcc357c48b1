import type { DesignDocument } from '#design/document.ts'
import { MOST_ELEMENTS_OF_PAGE } from '#design/document-limits.ts'
import { datingKeys } from '#design/elements/calendar.ts'
import { scaledElement, type Element } from '#design/elements/element.ts'
import { frameKeys } from '#design/elements/frame.ts'
import { boundsOf, centreOf, movedInside, type Rect } from '#design/geometry.ts'
import type { Patch } from '#design/patches.ts'
import { changeElement, checkedElement, checkedIndex, getPage } from './change.ts'
import { refuse, type CommandOf } from './command.ts'
import { listWithout } from './names-command.ts'
import { getPlace, getUnlockedPlace, getUnlockedPlaces, withoutDistortion } from './places.ts'

export function add(document: DesignDocument, command: CommandOf<'add'>): Patch[] {
  const { page, index: pageIndex } = getPage(document, command.pageId)
  const element = withoutDistortion(document, checkedElement(document, command.element))
  const { length } = page.elements
  if (length >= MOST_ELEMENTS_OF_PAGE) refuse('too_many_elements')
  if (document.pages.some((page) => page.elements.some(({ id }) => id === element.id))) {
    refuse('id_taken', element.id)
  }
  if (element.locked === 'by-template' && !document.isTemplate) refuse('locked_by_template')
  const index = checkedIndex(command.index ?? length, length + 1)
  return [{ op: 'insert', path: ['pages', pageIndex, 'elements', index], value: element }]
}

export function remove(document: DesignDocument, command: CommandOf<'remove'>): Patch[] {
  // From the top down: taking the lower one first would move the place of the higher one.
  const places = getUnlockedPlaces(document, command.elementIds).sort(
    (one, other) => other.index - one.index,
  )
  return [
    ...places.map(({ pageIndex, index }): Patch => ({
      op: 'take',
      path: ['pages', pageIndex, 'elements', index],
    })),
    ...listWithout(document, new Set(command.elementIds)),
  ]
}

/** Moves, and where that is not enough shrinks, an element until all of it is inside. */
export function fitInside(document: DesignDocument, command: CommandOf<'fit-inside'>): Patch[] {
  const place = getUnlockedPlace(document, command.elementId)
  const { x, y, width, height } = command.bounds
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) {
    refuse('invalid', 'bounds')
  }
  return changeElement(document, place, fittedInside(place.element, command.bounds))
}

function fittedInside(element: Element, outer: Rect): Element {
  const bounds = boundsOf(element)
  const shrink = Math.min(1, outer.width / bounds.width, outer.height / bounds.height)
  const shrunk = shrink < 1 ? scaledElement(element, shrink) : element
  return scaledElement(shrunk, 1, centreOf(movedInside(boundsOf(shrunk), outer)))
}

export function reorder(document: DesignDocument, command: CommandOf<'reorder'>): Patch[] {
  const { page, pageIndex, index } = getUnlockedPlace(document, command.elementId)
  const to = checkedIndex(command.toIndex, page.elements.length)
  if (to === index) return []
  return [{ op: 'shift', path: ['pages', pageIndex, 'elements', index], to }]
}

export function group(document: DesignDocument, command: CommandOf<'group'>): Patch[] {
  const places = getUnlockedPlaces(document, command.elementIds)
  if (places.length < 2) refuse('too_few_elements')
  if (new Set(places.map((place) => place.pageIndex)).size > 1) refuse('different_pages')
  if (membersOf(document, command.groupId).length > 0) refuse('id_taken', command.groupId)
  return places.flatMap((place) => changeElement(document, place, { group: command.groupId }))
}

export function ungroup(document: DesignDocument, command: CommandOf<'ungroup'>): Patch[] {
  const members = membersOf(document, command.groupId)
  if (members.length === 0) refuse('no_such_group', command.groupId)
  return getUnlockedPlaces(
    document,
    members.map(({ id }) => id),
  ).flatMap((place) => changeElement(document, place, { group: null }))
}

function membersOf(document: DesignDocument, groupId: string): Element[] {
  return document.pages.flatMap((page) => page.elements.filter(({ group }) => group === groupId))
}

export function setProperties(
  document: DesignDocument,
  command: CommandOf<'set-properties'>,
): Patch[] {
  const place = getPlace(document, command.elementId)
  const { element } = place
  if (element.type !== command.kind) refuse('wrong_kind', command.elementId)
  const keys = Object.keys(command.properties)
  const ofFrame = keys.find((key) => frameKeys.some((frameKey) => frameKey === key))
  if (ofFrame !== undefined) refuse('invalid', ofFrame)
  const onlyWords = element.type === 'text' && keys.every((key) => key === 'text')
  const isLeftOpen = (onlyWords && element.editable) || isDating(element, keys)
  if (element.locked !== 'no' && !isLeftOpen) refuse('locked', element.id)
  // Other words than the list's would be seen here and printed nowhere.
  const isOfList = keys.includes('text') && document.names?.elementIds.includes(element.id)
  if (isOfList) refuse('locked', element.id)
  return changeElement(document, place, writtenOver(element, command.properties))
}

/** Overwritten text: somebody who writes other words into a place for words has filled it. */
function writtenOver(element: Element, properties: Record<string, unknown>) {
  const isSample = element.type === 'text' && element.placeholder === true
  if (!isSample || properties.text === undefined || properties.text === element.text) {
    return properties
  }
  return { ...properties, placeholder: undefined }
}

/** A calendar of next year needs other days, however its place was fixed. */
function isDating(element: Element, keys: readonly string[]): boolean {
  return (
    element.type === 'calendar' &&
    keys.every((key) => datingKeys.some((datingKey) => datingKey === key))
  )
}

export function lock(document: DesignDocument, command: CommandOf<'lock'>): Patch[] {
  const locked = document.isTemplate ? 'by-template' : 'by-owner'
  return getUnlockedPlaces(document, command.elementIds).flatMap((place) =>
    changeElement(document, place, { locked }),
  )
}

export function unlock(document: DesignDocument, command: CommandOf<'unlock'>): Patch[] {
  return [...new Set(command.elementIds)].flatMap((elementId) => {
    const place = getPlace(document, elementId)
    if (place.element.locked === 'by-template' && !document.isTemplate) {
      refuse('locked_by_template', elementId)
    }
    return changeElement(document, place, { locked: 'no' })
  })
}
