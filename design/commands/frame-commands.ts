import type { DesignDocument } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { LARGEST_COORDINATE_MM, SMALLEST_SIDE_MM } from '#design/elements/frame.ts'
import type { Frame, Rect } from '#design/geometry.ts'
import type { Patch } from '#design/patches.ts'
import { degrees, mm } from '#design/units.ts'
import { refuse, type Command, type CommandOf } from './command.ts'
import {
  getPlace,
  getUnlockedPlace,
  getUnlockedPlaces,
  withoutDistortion,
  type Place,
} from './places.ts'

/**
 * Frame commands: what a hand does to an element. It is done sixty times a second to a hundred of them, and
 * it is what an editor must do first: numbers are checked here alone, as the schema of a frame would.
 */

export type FrameCommand = CommandOf<'move' | 'resize' | 'rotate'>

export function isFrameCommand(command: Command): command is FrameCommand {
  return command.type === 'move' || command.type === 'resize' || command.type === 'rotate'
}

export function framePatches(document: DesignDocument, command: FrameCommand): Patch[] {
  switch (command.type) {
    case 'move':
      return move(document, command)
    case 'resize':
      return resize(document, command)
    case 'rotate':
      return rotate(document, command)
  }
}

/** Move: an element of a group moves with it. */
function move(document: DesignDocument, command: CommandOf<'move'>): Patch[] {
  const together = command.elementIds.flatMap((elementId) => {
    const { element, page } = getPlace(document, elementId)
    if (element.group === null) return [elementId]
    return page.elements.filter(({ group }) => group === element.group).map(({ id }) => id)
  })
  return getUnlockedPlaces(document, together).flatMap((place) =>
    changeFrame(document, place, {
      x: place.element.x + command.dx,
      y: place.element.y + command.dy,
    }),
  )
}

function resize(document: DesignDocument, command: CommandOf<'resize'>): Patch[] {
  const { x, y, width, height } = command
  const place = getUnlockedPlace(document, command.elementId)
  return changeFrame(document, place, { x, y, width, height })
}

function rotate(document: DesignDocument, command: CommandOf<'rotate'>): Patch[] {
  const place = getUnlockedPlace(document, command.elementId)
  return changeFrame(document, place, { rotation: command.rotation })
}

type Bounds = readonly [from: number, to: number, round: (value: number) => number]

const coordinate: Bounds = [-LARGEST_COORDINATE_MM, LARGEST_COORDINATE_MM, mm]
const side: Bounds = [SMALLEST_SIDE_MM, LARGEST_COORDINATE_MM, mm]

/** In the order in which a schema names the first that is wrong. */
const boundsOf: Record<keyof Frame, Bounds> = {
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
  rotation: [-3600, 3600, degrees],
}
const frameNumbers = Object.keys(boundsOf) as (keyof Frame)[]

/** The patches for the numbers that really differ, and for a crop that follows from them. */
function changeFrame(document: DesignDocument, place: Place, changes: Partial<Frame>): Patch[] {
  const { element, pageIndex, index } = place
  const wanted = withoutDistortion(document, checkedFrame(element, changes), element)
  const set = (key: string, value: unknown): Patch => ({
    op: 'set',
    path: ['pages', pageIndex, 'elements', index, key],
    value,
  })
  const patches = frameNumbers
    .filter((key) => wanted[key] !== element[key])
    .map((key) => set(key, wanted[key]))
  const isRecropped =
    'crop' in wanted && 'crop' in element && !isSameCrop(wanted.crop, element.crop)
  return isRecropped ? [...patches, set('crop', wanted.crop)] : patches
}

function checkedFrame(element: Element, changes: Partial<Frame>): Element {
  const numbers = frameNumbers.flatMap((key) => {
    const value = changes[key]
    if (value === undefined) return []
    const [from, to, round] = boundsOf[key]
    // Not a number is neither less nor more than anything.
    if (!(value >= from && value <= to)) refuse('invalid', key)
    return [[key, round(value)]]
  })
  const next = { ...element, ...Object.fromEntries(numbers) } as Element
  if (next.type === 'qr-code' && next.width !== next.height) refuse('invalid', 'height')
  return next
}

function isSameCrop(one: Rect, other: Rect): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  )
}
