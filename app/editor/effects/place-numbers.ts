import { changeCommands } from '#app/editor/canvas/gestures/change-commands.ts'
import type { Command } from '#design/commands/command.ts'
import { scaledElement, type Element } from '#design/elements/element.ts'
import { LARGEST_COORDINATE_MM, SMALLEST_SIDE_MM } from '#design/elements/frame.ts'
import { boundsOf } from '#design/geometry.ts'
import { degrees, mm } from '#design/units.ts'

export const placeFields = ['x', 'y', 'width', 'height', 'angle'] as const
export type PlaceField = (typeof placeFields)[number]

/** As one would measure it on the paper: from its edges to the leftmost and the topmost point. */
export function placeOf(element: Element): Record<PlaceField, number> {
  const { x, y } = boundsOf(element)
  const { width, height, rotation } = element
  return { x: mm(x), y: mm(y), width, height, angle: rotation }
}

/** Fixed shape: a code or a sticker would look stretched, so it is only ever larger or smaller. */
export function hasFixedShape({ type }: Element): boolean {
  return type === 'qr-code' || type === 'clip-art'
}

/** Commands that bring an element to a number; its left and top stay when its size changes. */
export function placeCommands(
  element: Element,
  field: PlaceField,
  wanted: number,
  preservesShape: boolean,
): Command[] {
  if (!Number.isFinite(wanted)) return []
  const { id: elementId } = element
  const now = placeOf(element)
  if (field === 'angle') return [{ type: 'rotate', elementId, rotation: degrees(wanted % 360) }]
  if (field === 'x' || field === 'y') {
    const to = Math.max(-LARGEST_COORDINATE_MM, Math.min(wanted, LARGEST_COORDINATE_MM))
    const [dx, dy] = field === 'x' ? [to - now.x, 0] : [0, to - now.y]
    return [{ type: 'move', elementIds: [elementId], dx, dy }]
  }
  const side = Math.max(SMALLEST_SIDE_MM, Math.min(wanted, LARGEST_COORDINATE_MM))
  const resized =
    preservesShape || hasFixedShape(element)
      ? scaledElement(element, side / element[field])
      : { ...element, [field]: mm(side) }
  return changeCommands(element, withCornerOf(resized, now))
}

function withCornerOf(element: Element, { x, y }: { x: number; y: number }): Element {
  const bounds = boundsOf(element)
  return { ...element, x: mm(element.x + x - bounds.x), y: mm(element.y + y - bounds.y) }
}

/** A number as people type it, with a comma or a point and perhaps its unit. */
export function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  const found = /^[-+]?(?:\d+\.?\d*|\.\d+)/.exec(text)
  return found ? Number(found[0]) : undefined
}
