import { inReadingOrder } from '#app/editor/preview/reading-order.ts'
import type { Element, ElementOf } from '#design/elements/element.ts'

export type Field = ElementOf<'photo' | 'slot' | 'text' | 'qr-code'>

/**
 * Fields of a form: what waits to be filled in comes first, what the maker of a template fixed last, each in
 * reading order. The one name of a design must not be looked for among its sayings.
 */
export function fieldsOf(elements: readonly Element[]): Field[] {
  const fields = inReadingOrder(elements.filter(isField))
  return ([isWaiting, isOpen, isFixed] as const).flatMap((isOfKind) => fields.filter(isOfKind))
}

/** Forty shapes of a pattern are in the picture of the page, and no field. */
function isField(element: Element): element is Field {
  const { type } = element
  return type !== 'shape' && type !== 'clip-art' && type !== 'calendar'
}

function isWaiting(field: Field): boolean {
  if (isFixed(field)) return false
  return field.type === 'text' ? field.placeholder === true : isEmptySlot(field)
}

const isEmptySlot = (field: Field) => field.type === 'slot' && field.asset === null
const isOpen = (field: Field) => !isWaiting(field) && !isFixed(field)

function isFixed(field: Field): boolean {
  if (field.locked === 'no') return false
  return (field.type !== 'slot' && field.type !== 'text') || !field.editable
}
