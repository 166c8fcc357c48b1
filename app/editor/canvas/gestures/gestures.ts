import { pageOf, selectedOf } from '#app/editor/core/editor.ts'
import { mmPerPx } from '#app/editor/canvas/viewport/viewport.ts'
import type { Element } from '#design/elements/element.ts'
import type { Point } from '#design/geometry.ts'
import { startCropMove, startCropPinch } from './crop-gestures.ts'
import {
  beginWork,
  startMove,
  startPinch,
  startPull,
  startTurn,
  type GestureWork,
} from './element-gestures.ts'
import { pageAt, type Gesture, type Pointer, type Workplace } from './gesture.ts'
import type { Handle } from './handles.ts'
import { elementAt, isOnSelected, withGroups } from './hit.ts'
import { startMarquee, startPan, startPinchView } from './view-gestures.ts'

/** Below these ways a press is a click or a tap, however unsteady the hand. */
const SLOP_PX = { mouse: 3, touch: 8 }
const FINGER_REACH_PX = 16
const DOUBLE_MS = 400
const DOUBLE_PX = 24

type Press = {
  start: Pointer
  handle: Handle | undefined
  wantsPan: boolean
  hit: Element | undefined
  isOnSelected: boolean
}
type Tap = { at: Point; time: number; hitId: string | undefined }

/** Gestures: what pointers on the canvas mean. It knows no DOM: tests hand it pointers of their own. */
export function createGestures(place: Workplace, now: () => number = () => performance.now()) {
  const { editor } = place
  const pointers = new Map<number, Pointer>()
  let press: Press | undefined
  let gesture: Gesture | undefined
  let work: GestureWork | undefined
  let lastTap: Tap | undefined

  function down(pointer: Pointer, on: { handle?: Handle; wantsPan?: boolean } = {}): void {
    // Its end was never heard, as when a button is let go of outside of the window.
    if (pointers.has(pointer.id)) finish('end')
    pointers.set(pointer.id, pointer)
    if (pointers.size === 2) return beginPinch()
    if (pointers.size > 2) return
    const state = editor.getState()
    const page = pageOf(state)
    const point = pageAt(place, pointer.at)
    const reach =
      pointer.kind === 'touch' ? FINGER_REACH_PX * mmPerPx(place.stage(), state.viewing) : 0
    press = {
      start: pointer,
      handle: on.handle,
      wantsPan: on.wantsPan ?? false,
      hit: elementAt(page, point, reach),
      isOnSelected: isOnSelected(page, state.selection, point),
    }
    // A mouse chooses as soon as it is pressed; a finger may yet want to pan.
    if (pointer.kind === 'mouse' && !on.handle && !on.wantsPan && !press.isOnSelected) choose(press)
  }

  function move(pointer: Pointer): void {
    if (!pointers.has(pointer.id)) return
    pointers.set(pointer.id, pointer)
    if (press && !gesture && wayOf(press.start, pointer) > SLOP_PX[pointer.kind]) {
      gesture = beginDrag(press)
    }
    gesture?.move([...pointers.values()])
  }

  function up(pointer: Pointer): void {
    if (!pointers.delete(pointer.id)) return
    if (gesture) finish('end')
    else if (press) tap(press)
    press = undefined
  }

  function cancel(): void {
    finish('cancel')
    press = undefined
    pointers.clear()
  }

  function finish(how: 'end' | 'cancel'): void {
    gesture?.[how]()
    gesture = undefined
    work = undefined
  }

  function choose({ hit, start }: Press): void {
    const { selection } = editor.getState()
    const page = pageOf(editor.getState())
    const wanted = hit ? withGroups(page, [hit.id]) : []
    if (!start.keys.shift) return editor.select(wanted)
    const isChosen = wanted.length > 0 && wanted.every((id) => selection.includes(id))
    editor.select(
      isChosen ? selection.filter((id) => !wanted.includes(id)) : [...selection, ...wanted],
    )
  }

  function tap(pressed: Press): void {
    const { hit, start } = pressed
    const isDouble =
      lastTap !== undefined &&
      now() - lastTap.time < DOUBLE_MS &&
      wayOf({ at: lastTap.at }, start) < DOUBLE_PX &&
      lastTap.hitId === hit?.id
    lastTap = isDouble ? undefined : { at: start.at, time: now(), hitId: hit?.id }
    // A handle lies over what is beside its frame, which somebody may have meant.
    const isOnHandle = pressed.handle !== undefined && (pressed.isOnSelected || !hit)
    if (isOnHandle || pressed.wantsPan) return
    if (isDouble && hit) {
      editor.select([hit.id])
      return place.open(hit)
    }
    if (start.kind === 'touch' || pressed.isOnSelected || pressed.handle) choose(pressed)
    if (hit?.type === 'slot' && hit.asset === null && !start.keys.shift) place.open(hit)
  }

  /** Movable elements of the selection. */
  function movableIds(): string[] {
    return selectedOf(editor.getState())
      .filter(({ locked }) => locked === 'no')
      .map(({ id }) => id)
  }

  function beginDrag(pressed: Press): Gesture | undefined {
    const { start, handle, hit, wantsPan } = pressed
    const { viewing, editing } = editor.getState()
    if (wantsPan) return startPan(place, start)
    if (handle) return beginHandle(handle, start)
    if (editing?.kind === 'crop' && pressed.isOnSelected) {
      work = beginWork(place, [editing.elementId])
      return startCropMove(place, work, start)
    }
    const isTouch = start.kind === 'touch'
    if (isTouch && !pressed.isOnSelected) {
      if (viewing.zoom > 1) return startPan(place, start)
      if (hit?.locked === 'no') choose(pressed)
    }
    const ids = pressed.isOnSelected || hit?.locked === 'no' ? movableIds() : []
    if (ids.length > 0) {
      work = beginWork(place, ids)
      return startMove(place, work, start)
    }
    if (pressed.isOnSelected && hit) place.refuse(hit)
    return isTouch ? startPan(place, start) : startMarquee(place, start)
  }

  function beginHandle(handle: Handle, start: Pointer): Gesture | undefined {
    const ids = movableIds()
    if (ids.length === 0) return undefined
    work = beginWork(place, ids)
    return handle === 'turn'
      ? startTurn(place, work, start)
      : startPull(place, work, { start, handle })
  }

  /** The second finger: the step that the first one began goes on. */
  function beginPinch(): void {
    const pair = [...pointers.values()].slice(0, 2) as [Pointer, Pointer]
    press = undefined
    const { editing } = editor.getState()
    const ids = editing?.kind === 'crop' ? [editing.elementId] : movableIds()
    if (ids.length === 0) {
      finish('end')
      gesture = startPinchView(place, pair)
      return
    }
    if (gesture && !work) finish('end')
    work ??= beginWork(place, ids)
    gesture =
      editing?.kind === 'crop' ? startCropPinch(place, work, pair) : startPinch(place, work, pair)
  }

  /** Whether a press here would take hold of something. */
  function isOver(at: Point): boolean {
    const { selection } = editor.getState()
    const page = pageOf(editor.getState())
    const point = pageAt(place, at)
    return elementAt(page, point, 0)?.locked === 'no' || isOnSelected(page, selection, point)
  }

  return { down, move, up, cancel, isOver, isBusy: () => gesture !== undefined }
}

function wayOf(from: { at: Point }, to: { at: Point }): number {
  return Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y)
}
