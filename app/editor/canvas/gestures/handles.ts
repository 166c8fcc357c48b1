import type { Element } from '#design/elements/element.ts'

/** Corners by which a frame can be taken hold of, by the points of the compass. */
export const corners = ['nw', 'ne', 'se', 'sw'] as const
export const sides = ['n', 'e', 's', 'w'] as const
type Corner = (typeof corners)[number]
type Side = (typeof sides)[number]
export type SizeHandle = Corner | Side
export type Handle = SizeHandle | 'turn'

/** Towards the handle from the middle of the frame. */
export function directionOf(handle: SizeHandle): { x: -1 | 0 | 1; y: -1 | 0 | 1 } {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
  }
}

export function isCorner(handle: SizeHandle): handle is Corner {
  return handle.length === 2
}

const eighths = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const

/** The arrow that points where the handle goes, also when its frame is turned. */
export function cursorOf(handle: SizeHandle, rotation: number): string {
  const turns = eighths.indexOf(handle) + Math.round(rotation / 45)
  return cursors[((turns % 4) + 4) % 4]!
}

/** The sides that can be pulled: a text makes its own height, and a code is always square. */
export function sidesOf(element: Element): readonly Side[] {
  if (element.type === 'qr-code' || element.type === 'clip-art') return []
  if (element.type === 'text' && element.fit === 'wrap') return ['e', 'w']
  return sides
}

/** Whether pulling a corner keeps the proportions; Shift turns it round where both make sense. */
export function preservesRatio(element: Element, isShiftHeld: boolean): boolean {
  if (element.type === 'shape' || element.type === 'calendar') return isShiftHeld
  return element.type === 'photo' || element.type === 'slot' ? !isShiftHeld : true
}
