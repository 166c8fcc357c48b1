import { pageOf } from '#app/editor/core/editor.ts'
import { panned, zoomedAt } from '#app/editor/canvas/viewport/viewport.ts'
import { boundsOf, overlaps, type Point, type Rect } from '#design/geometry.ts'
import { pinchOf } from './frames.ts'
import { fingersOf, pageAt, type Gesture, type Pointer, type Workplace } from './gesture.ts'
import { withGroups } from './hit.ts'

export function startPan({ editor, stage }: Workplace, start: Pointer): Gesture {
  const from = editor.getState().viewing
  return {
    move([pointer]) {
      const by = { x: pointer!.at.x - start.at.x, y: pointer!.at.y - start.at.y }
      editor.look(panned(stage(), from, by))
    },
    end: () => undefined,
    cancel: () => editor.look(from),
  }
}

export function startPinchView(
  { editor, stage }: Workplace,
  pair: readonly [Pointer, Pointer],
): Gesture {
  const from = editor.getState().viewing
  return {
    move(pointers) {
      const [one, other] = fingersOf(pair, pointers)
      const pinch = pinchOf([pair[0].at, pair[1].at], [one.at, other.at])
      const zoomed = zoomedAt(stage(), from, pinch.middle, from.zoom * pinch.scale)
      editor.look(panned(stage(), zoomed, pinch.by))
    },
    end: () => undefined,
    cancel: () => editor.look(from),
  }
}

/** Drawn on empty space: what it touches is chosen, what is locked is left alone. */
export function startMarquee(place: Workplace, start: Pointer): Gesture {
  const { editor, overlay } = place
  const grip = pageAt(place, start.at)
  const before = editor.getState().selection
  return {
    move([pointer]) {
      const area = between(grip, pageAt(place, pointer!.at))
      overlay.show({ marquee: area })
      const page = pageOf(editor.getState())
      const touched = page.elements
        .filter((element) => element.locked === 'no' && overlaps(boundsOf(element), area))
        .map(({ id }) => id)
      const wanted = withGroups(page, touched)
      const next = start.keys.shift ? [...new Set([...before, ...wanted])] : wanted
      if (String(next) !== String(editor.getState().selection)) editor.select(next)
    },
    end: () => overlay.clear(),
    cancel() {
      overlay.clear()
      editor.select(before)
    },
  }
}

function between(one: Point, other: Point): Rect {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
