import type { Editor } from '#app/editor/core/editor.ts'
import { toPage, type CanvasStage } from '#app/editor/canvas/viewport/viewport.ts'
import type { CanvasOverlayStore } from '#app/editor/canvas/viewport/canvas-overlay.ts'
import type { Element } from '#design/elements/element.ts'
import type { Point } from '#design/geometry.ts'

export type Keys = { shift: boolean; free: boolean }

export type Pointer = { id: number; at: Point; kind: 'mouse' | 'touch'; keys: Keys }

/** Something done by hand, from the first pixel of its way until the pointer is lifted. */
export type Gesture = {
  move: (pointers: readonly Pointer[]) => void
  end: () => void
  cancel: () => void
}

export type Workplace = {
  editor: Editor
  stage: () => CanvasStage
  overlay: CanvasOverlayStore
  /** Twice on an element: into its words, its crop, or on to the photos for an empty slot. */
  open: (element: Element) => void
  /** Somebody pulls at what is locked. */
  refuse: (element: Element) => void
}

/** Fingers of a pinch, where they are now. */
export function fingersOf(
  pair: readonly [Pointer, Pointer],
  pointers: readonly Pointer[],
): readonly [Pointer, Pointer] {
  const now = (grip: Pointer) => pointers.find(({ id }) => id === grip.id) ?? grip
  return [now(pair[0]), now(pair[1])]
}

export function pageAt({ editor, stage }: Workplace, at: Point): Point {
  return toPage(stage(), editor.getState().viewing, at)
}
