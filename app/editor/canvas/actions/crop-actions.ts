import { documentOf, pageOf, type Editor } from '#app/editor/core/editor.ts'
import { isFilled, shiftedCrop, zoomedCrop } from '#app/editor/canvas/gestures/crop-gestures.ts'
import { cropCommand, type FilledPicture } from '#app/editor/photos/tools/crop-rules.ts'
import type { Point } from '#design/geometry.ts'
import type { Crop } from '#design/photo-fit.ts'
import { outcomeOf, type Outcome } from './outcome.ts'

/** Which part of the photo shows, while its crop is being edited. */

export function shiftCrop(editor: Editor, by: Point): Outcome {
  return changeCrop(editor, (picture) => shiftedCrop(picture, by))
}

export function zoomCrop(editor: Editor, factor: number): Outcome {
  const document = documentOf(editor.getState())
  return changeCrop(editor, (picture) => zoomedCrop(document, picture, factor))
}

const PAUSE_MS = 400
let pause: ReturnType<typeof setTimeout> | undefined

/** A wheel sends many small steps: those without a pause in between are undone together. */
export function zoomCropAlong(editor: Editor, factor: number): void {
  clearTimeout(pause)
  if (!editor.getState().history.gesture) editor.beginGesture()
  zoomCrop(editor, factor)
  pause = setTimeout(() => editor.commitGesture(), PAUSE_MS)
}

function changeCrop(editor: Editor, change: (picture: FilledPicture) => Crop): Outcome {
  const { editing } = editor.getState()
  const picture = pageOf(editor.getState()).elements.find(({ id }) => id === editing?.elementId)
  if (!isFilled(picture)) return undefined
  const crop = change(picture)
  return outcomeOf(editor.run(cropCommand(picture, crop)), 'create.canvas.said.cropped', {
    percent: Math.round(100 * Math.max(crop.width, crop.height)),
  })
}
