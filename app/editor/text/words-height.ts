import type { Text } from '#design/elements/text.ts'
import { centreOf, rectAround, type Rect } from '#design/geometry.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import type { LayOutText } from '#design/text/text-layout.ts'

export const NEXT_TO_NOTHING_MM = 0.1

/** How high the words are as they are set now; a frame that is lower would cut them off. */
export function heightOfWords(text: Text, layOutText: LayOutText): number {
  const low = { ...text, height: NEXT_TO_NOTHING_MM } as Text
  return NEXT_TO_NOTHING_MM + layOutText(low).overflow.heightMm
}

/** Grown or shrunk downwards, as it is turned: its upper edge stays where it is. */
export function withHeight(frame: Rect & { rotation: number }, height: number): Rect {
  const centre = centreOf(frame)
  const down = (height - frame.height) / 2
  return rectAround(
    {
      x: centre.x - sineOfDegrees(frame.rotation) * down,
      y: centre.y + cosineOfDegrees(frame.rotation) * down,
    },
    { width: frame.width, height },
  )
}
