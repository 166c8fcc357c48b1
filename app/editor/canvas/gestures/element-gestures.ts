import { pageOf } from '#app/editor/core/editor.ts'
import { currentTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { mmPerPx } from '#app/editor/canvas/viewport/viewport.ts'
import { heightOfWords, withHeight } from '#app/editor/text/words-height.ts'
import type { Element } from '#design/elements/element.ts'
import { centreOf, isQuarterTurned, type Point, type Rect } from '#design/geometry.ts'
import { snap, snapLines, type SnapLine } from '#design/snapping.ts'
import { degrees, mm } from '#design/units.ts'
import { changeCommands } from './change-commands.ts'
import {
  boundsAround,
  frameAround,
  handlePoint,
  movedTogether,
  oppositeOf,
  pinchOf,
  pulledFrame,
  scaledTogether,
  snappedAngle,
  turnedTogether,
} from './frames.ts'
import { fingersOf, pageAt, type Gesture, type Pointer, type Workplace } from './gesture.ts'
import { directionOf, isCorner, preservesRatio, type SizeHandle } from './handles.ts'

const SNAP_PX = 6

/** A change of elements under way, one step to undo when it is done. */
export type GestureWork = ReturnType<typeof beginWork>

export function beginWork(place: Workplace, ids: readonly string[]) {
  const { editor, overlay } = place
  const gesture = editor.beginGesture()
  editor.lift(ids)
  const current = () => pageOf(editor.getState()).elements.filter(({ id }) => ids.includes(id))
  const before = current()
  const letGo = () => {
    editor.lift([])
    overlay.clear()
  }
  return {
    ids,
    current,
    /** Places where the elements are to be now, in the same order. */
    play(after: readonly Element[]): void {
      gesture.play(before.flatMap((element, at) => changeCommands(element, after[at]!)))
    },
    playCommands: gesture.play,
    end(): void {
      gesture.commit()
      letGo()
    },
    cancel(): void {
      gesture.cancel()
      letGo()
    },
  }
}

/** All but the moved ones; their edges and middles, and those of the page. */
function linesFor({ editor }: Workplace, ids: readonly string[]): SnapLine[] {
  const page = pageOf(editor.getState())
  return snapLines(
    page,
    page.elements.filter(({ id }) => !ids.includes(id)),
  )
}

function snapReach({ editor, stage }: Workplace): number {
  return SNAP_PX * mmPerPx(stage(), editor.getState().viewing)
}

export function startMove(place: Workplace, work: GestureWork, start: Pointer): Gesture {
  const from = work.current()
  const bounds = boundsAround(from)
  const lines = linesFor(place, work.ids)
  const grip = pageAt(place, start.at)
  const asOne = movesAsOne(place, work.ids)
  return {
    ...work,
    move([pointer]) {
      const { x, y } = pageAt(place, pointer!.at)
      const { shift, free } = pointer!.keys
      const way = straightened({ x: x - grip.x, y: y - grip.y }, shift)
      const moved = { ...bounds, x: bounds.x + way.x, y: bounds.y + way.y }
      const found = free ? { dx: 0, dy: 0, lines: [] } : snap(moved, lines, snapReach(place))
      place.overlay.show({ lines: found.lines })
      const by = { x: way.x + found.dx, y: way.y + found.dy }
      if (asOne) work.playCommands([{ type: 'move', elementIds: work.ids, dx: by.x, dy: by.y }])
      else work.play(movedTogether(from, by))
    },
  }
}

/** One command for all of them: a hundred take longer than a frame. It takes whole groups along. */
function movesAsOne({ editor }: Workplace, ids: readonly string[]): boolean {
  const moved = new Set(ids)
  const { elements } = pageOf(editor.getState())
  const groups = new Set(elements.flatMap(({ id, group }) => (moved.has(id) ? [group] : [])))
  groups.delete(null)
  return elements.every(({ id, group }) => !groups.has(group) || moved.has(id))
}

/** Shift keeps to the axis along which the pointer went further. */
function straightened(way: Point, isStraight: boolean): Point {
  if (!isStraight) return way
  return Math.abs(way.x) > Math.abs(way.y) ? { x: way.x, y: 0 } : { x: 0, y: way.y }
}

export function startPull(
  place: Workplace,
  work: GestureWork,
  { start, handle }: { start: Pointer; handle: SizeHandle },
): Gesture {
  const from = work.current()
  const frame = frameAround(from)!
  const grip = pageAt(place, start.at)
  const pulled = handlePoint(frame, handle)
  const lines = isQuarterTurned(frame.rotation) ? linesFor(place, work.ids) : []
  return {
    ...work,
    move([pointer]) {
      const { x, y } = pageAt(place, pointer!.at)
      const to = { x: pulled.x + x - grip.x, y: pulled.y + y - grip.y }
      const single = from.length === 1 ? from[0]! : undefined
      const preserveRatio =
        isCorner(handle) && (!single || preservesRatio(single, pointer!.keys.shift))
      const found = pointer!.keys.free
        ? { at: to, lines: [] }
        : snappedPoint(to, lines, { place, handle, frame: frame.rotation, preserveRatio })
      const next = pulledFrame(frame, handle, found.at, { preserveRatio })
      place.overlay.show({ lines: found.lines })
      const fixed = oppositeOf(frame, handle)
      work.play(
        preserveRatio
          ? scaledTogether(from, next.width / frame.width, fixed)
          : from.map((element) => stretched(element, next)),
      )
    },
  }
}

/** In another frame; the lower edge of a text follows its words. */
function stretched(element: Element, { x, y, width, height }: Rect): Element {
  const next = { ...element, x: mm(x), y: mm(y), width: mm(width), height: mm(height) }
  const { canSet, layOutText } = currentTools()
  if (next.type !== 'text' || next.fit !== 'wrap' || next.curve) return next
  if (!canSet(next.font, [next.text])) return next
  const frame = withHeight(next, heightOfWords(next, layOutText))
  return { ...next, x: mm(frame.x), y: mm(frame.y), height: mm(frame.height) }
}

/** The pulled edges stick to lines; with fixed proportions only one of them can. */
function snappedPoint(
  to: Point,
  lines: readonly SnapLine[],
  pull: { place: Workplace; handle: SizeHandle; frame: number; preserveRatio: boolean },
): { at: Point; lines: SnapLine[] } {
  const direction = directionOf(pull.handle)
  const isLying = Math.abs(pull.frame % 180) === 90
  const across = (isLying ? direction.y : direction.x) !== 0
  const down = (isLying ? direction.x : direction.y) !== 0
  const usable = lines.filter(({ direction }) => (direction === 'vertical' ? across : down))
  const found = snap({ ...to, width: 0, height: 0 }, usable, snapReach(pull.place))
  const kept = pull.preserveRatio ? found.lines.slice(0, 1) : found.lines
  const has = (direction: SnapLine['direction']) =>
    kept.some((line) => line.direction === direction)
  return {
    at: {
      x: to.x + (has('vertical') ? found.dx : 0),
      y: to.y + (has('horizontal') ? found.dy : 0),
    },
    lines: kept,
  }
}

export function startTurn(place: Workplace, work: GestureWork, start: Pointer): Gesture {
  const from = work.current()
  const frame = frameAround(from)!
  const about = centreOf(frame)
  const angleOf = (at: Point) => {
    const { x, y } = pageAt(place, at)
    return (Math.atan2(y - about.y, x - about.x) * 180) / Math.PI
  }
  const grip = angleOf(start.at)
  return {
    ...work,
    move([pointer]) {
      const wanted = degrees(frame.rotation + angleOf(pointer!.at) - grip)
      const rotation = snappedAngle(wanted, pointer!.keys)
      place.overlay.show({ angle: degrees(rotation) })
      work.play(turnedTogether(from, rotation - frame.rotation, about))
    },
  }
}

/** Two fingers hold what is chosen: it is scaled, turned and carried with them. */
export function startPinch(
  place: Workplace,
  work: GestureWork,
  pair: readonly [Pointer, Pointer],
): Gesture {
  const from = work.current()
  const frame = frameAround(from)!
  const grips = [pageAt(place, pair[0].at), pageAt(place, pair[1].at)] as const
  return {
    ...work,
    move(pointers) {
      const [one, other] = fingersOf(pair, pointers)
      const pinch = pinchOf(grips, [pageAt(place, one.at), pageAt(place, other.at)])
      const rotation = degrees(frame.rotation + pinch.angle)
      const snapped = snappedRightAngle(rotation)
      const angle = pinch.angle + snapped - rotation
      place.overlay.show({ angle: snapped })
      const scaled = scaledTogether(from, pinch.scale, pinch.middle)
      work.play(movedTogether(turnedTogether(scaled, angle, pinch.middle), pinch.by))
    },
  }
}

/** Fingers turn what they only meant to carry: near a right angle it stays straight. */
function snappedRightAngle(rotation: number): number {
  const right = Math.round(rotation / 90) * 90
  return Math.abs(rotation - right) <= 4 ? right : rotation
}
