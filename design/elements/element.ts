import { centreOf, rectAround, type Point } from '#design/geometry.ts'
import { mm } from '#design/units.ts'
import type { Element } from './element.schema.ts'
import { LARGEST_COORDINATE_MM, SMALLEST_SIDE_MM } from './frame.ts'
import { scaledPicture } from './photo.ts'
import { scaledShape } from './shape.ts'
import { scaledText } from './text.ts'

export type { Element } from './element.schema.ts'
export type ElementOf<Kind extends Element['type']> = Extract<Element, { type: Kind }>

/** Every font that its letters need. */
export function fontsOf(element: Element): string[] {
  if (element.type === 'calendar') return [element.font, element.titleFont]
  return element.type === 'text' ? [element.font] : []
}

/** Everything that is set in type on it, each as it is set. */
export function wordsOf(element: Element): string[] {
  if (element.type === 'text') return [element.text]
  if (element.type !== 'calendar') return []
  const { monthNames, weekdayNames, holidays, ownDates, columns } = element
  const days = [...holidays, ...ownDates].map(({ name }) => name)
  return [...monthNames, ...weekdayNames, ...days, ...columns]
}

/** Every photo or clip-art that it shows. */
export function assetsOf(element: Element): string[] {
  if (element.type === 'calendar') {
    return element.ownDates.flatMap(({ photo }) => (photo ? [photo.asset] : []))
  }
  return 'asset' in element && element.asset !== null ? [element.asset] : []
}

/** Larger or smaller as a whole, with its type, its strokes and its corners, about its centre. */
export function scaledElement(
  element: Element,
  wantedFactor: number,
  centre: Point = centreOf(element),
): Element {
  const factor = allowedFactor(element, wantedFactor)
  const rect = rectAround(centre, {
    width: mm(element.width * factor),
    height: mm(element.height * factor),
  })
  return {
    ...withOwnLengthsScaled(element, factor),
    x: mm(insidePlane(rect.x)),
    y: mm(insidePlane(rect.y)),
    width: mm(rect.width),
    height: mm(rect.height),
  }
}

function withOwnLengthsScaled(element: Element, factor: number): Element {
  switch (element.type) {
    case 'photo':
    case 'slot':
      return scaledPicture(element, factor)
    case 'text':
      return scaledText(element, factor)
    case 'shape':
      return scaledShape(element, factor)
    case 'clip-art':
    case 'qr-code':
    // All of its lengths follow from its frame.
    case 'calendar':
      return element
  }
}

/** Both sides stay within what a design allows, so that the shape survives any scaling. */
function allowedFactor(element: Element, factor: number): number {
  const smallest = SMALLEST_SIDE_MM / Math.min(element.width, element.height)
  const largest = LARGEST_COORDINATE_MM / Math.max(element.width, element.height)
  return Math.max(smallest, Math.min(factor, largest))
}

function insidePlane(value: number): number {
  return Math.max(-LARGEST_COORDINATE_MM, Math.min(value, LARGEST_COORDINATE_MM))
}
