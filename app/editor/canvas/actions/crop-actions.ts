import { createBurst, type Burst } from '#app/editor/core/burst.ts'
import { documentOf, pageOf, type Editor } from '#app/editor/core/editor.ts'
import { isFilled, shiftedCrop, zoomedCrop } from '#app/editor/canvas/gestures/crop-gestures.ts'
import { cropCommand, type FilledPicture } from '#app/editor/photos/tools/crop-rules.ts'
import type { CommandResult } from '#design/commands/command-result.ts'
import type { Command } from '#design/commands/command.ts'
import type { Point } from '#design/geometry.ts'
import type { Crop } from '#design/photo-fit.ts'
import { outcomeOf, type ActionOutcome } from './outcome.ts'

/** Shifts the crop: which part of the photo shows, while its crop is being edited. */

export function shiftCrop(editor: Editor, by: Point): ActionOutcome {
  return changeCrop(editor, asStep(editor), (picture) => shiftedCrop(picture, by))
}

export function zoomCrop(editor: Editor, factor: number): ActionOutcome {
  return zoomCropBy(editor, asStep(editor), factor)
}

const PAUSE_MS = 400
const bursts = new WeakMap<Editor, Burst>()

/** A wheel sends many small steps: those without a pause in between are undone together. */
export function zoomCropAlong(editor: Editor, factor: number): void {
  const burst = bursts.get(editor) ?? createBurst(editor, { pauseMs: PAUSE_MS })
  bursts.set(editor, burst)
  zoomCropBy(editor, burst.run, factor)
}

type Run = (command: Command) => CommandResult | undefined

function asStep(editor: Editor): Run {
  return (command) => editor.run(command)
}

function zoomCropBy(editor: Editor, run: Run, factor: number): ActionOutcome {
  const document = documentOf(editor.getState())
  return changeCrop(editor, run, (picture) => zoomedCrop(document, picture, factor))
}

function changeCrop(
  editor: Editor,
  run: Run,
  change: (picture: FilledPicture) => Crop,
): ActionOutcome {
  const { editing } = editor.getState()
  const picture = pageOf(editor.getState()).elements.find(({ id }) => id === editing?.elementId)
  if (!isFilled(picture)) return undefined
  const crop = change(picture)
  return outcomeOf(run(cropCommand(picture, crop)), 'create.canvas.said.cropped', {
    percent: Math.round(100 * Math.max(crop.width, crop.height)),
  })
}
