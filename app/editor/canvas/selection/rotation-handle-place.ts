import type { Viewing } from '#app/editor/core/editor.ts'
import { centreOf, type Frame } from '#design/geometry.ts'
import { turned } from '#app/editor/canvas/gestures/frames.ts'
import { toScreen, type CanvasStage } from '#app/editor/canvas/viewport/viewport.ts'

export type RotationHandlePlace = 'below' | 'above' | 'inside'

/** Far end of the handle from the edge it hangs at: the gap and the round sign. */
const REACH_PX = 56

/**
 * Turn handle: below the frame, and above or inside it where the canvas would cut it off, as at the
 * lower edge of a tall page on a phone.
 */
export function rotationHandlePlace(
  stage: CanvasStage,
  viewing: Viewing,
  frame: Frame,
): RotationHandlePlace {
  const { viewport } = stage
  const middle = toScreen(stage, viewing, centreOf(frame))
  const toEdge = (frame.height / 2) * stage.pxPerMm * viewing.zoom
  const isSeen = (way: 1 | -1) => {
    const end = turned({ x: 0, y: way * (toEdge + REACH_PX) }, frame.rotation)
    const [x, y] = [middle.x + end.x, middle.y + end.y]
    return (
      x >= viewport.x &&
      x <= viewport.x + viewport.width &&
      y >= viewport.y &&
      y <= viewport.y + viewport.height
    )
  }
  if (isSeen(1)) return 'below'
  return isSeen(-1) ? 'above' : 'inside'
}
