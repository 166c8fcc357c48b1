import { canUndo, pageOf, selectedOf, type Editor } from '#app/editor/core/editor.ts'
import { changeCommands } from '#app/editor/canvas/gestures/change-commands.ts'
import {
  boundsAround,
  frameAround,
  movedTogether,
  scaledTogether,
  turnedTogether,
} from '#app/editor/canvas/gestures/frames.ts'
import { withGroups } from '#app/editor/canvas/gestures/hit.ts'
import type { Command } from '#design/commands/command.ts'
import type { Element } from '#design/elements/element.ts'
import { centreOf, type Point } from '#design/geometry.ts'
import { mm } from '#design/units.ts'
import { outcomeOf, type ActionOutcome } from './outcome.ts'

/** Actions on the chosen elements by buttons and keys. Each is one step to undo. */

export function deleteSelected(editor: Editor): ActionOutcome {
  const elementIds = editor.getState().selection
  if (elementIds.length === 0) return undefined
  const result = editor.run({ type: 'remove', elementIds })
  return outcomeOf(result, 'create.canvas.said.deleted', { count: elementIds.length })
}

export function moveSelected(editor: Editor, by: Point): ActionOutcome {
  return changeSelected(editor, (elements) => movedTogether(elements, by), sayPlace)
}

export function scaleSelected(editor: Editor, factor: number): ActionOutcome {
  return changeSelected(
    editor,
    (elements) => scaledTogether(elements, factor, centreOf(frameAround(elements)!)),
    saySize,
  )
}

export function turnSelected(editor: Editor, angle: number): ActionOutcome {
  return changeSelected(
    editor,
    (elements) => turnedTogether(elements, angle, centreOf(frameAround(elements)!)),
    (elements) => ({
      said: 'create.canvas.said.turned',
      values: { angle: frameAround(elements)!.rotation },
    }),
  )
}

/** Locks all of them; where all are locked already, opens them. */
export function toggleLock(editor: Editor): ActionOutcome {
  const chosen = selectedOf(editor.getState())
  if (chosen.length === 0) return undefined
  const open = chosen.filter(({ locked }) => locked === 'no').map(({ id }) => id)
  if (open.length > 0) {
    return outcomeOf(editor.run({ type: 'lock', elementIds: open }), 'create.canvas.said.locked')
  }
  const elementIds = chosen.map(({ id }) => id)
  return outcomeOf(editor.run({ type: 'unlock', elementIds }), 'create.canvas.said.unlocked')
}

export function groupSelected(editor: Editor): ActionOutcome {
  const elementIds = editor.getState().selection
  if (elementIds.length < 2) return undefined
  const result = editor.run({ type: 'group', elementIds, groupId: crypto.randomUUID() })
  return outcomeOf(result, 'create.canvas.said.grouped', { count: elementIds.length })
}

export function ungroupSelected(editor: Editor): ActionOutcome {
  const groups = groupsOf(selectedOf(editor.getState()))
  const result = editor.runAll(groups.map((groupId) => ({ type: 'ungroup', groupId })))
  return outcomeOf(result, 'create.canvas.said.ungrouped')
}

export function groupsOf(elements: readonly Element[]): string[] {
  return [...new Set(elements.flatMap(({ group }) => (group === null ? [] : [group])))]
}

/** All that can be moved, or on a page of locked things all there is. */
export function selectAll(editor: Editor): ActionOutcome {
  const { elements } = pageOf(editor.getState())
  const open = elements.filter(({ locked }) => locked === 'no')
  const ids = (open.length > 0 ? open : elements).map(({ id }) => id)
  editor.select(ids)
  return { said: 'create.canvas.said.chosen', values: { count: ids.length } }
}

/** Adds an element and its group to what is chosen, or takes them out. */
export function toggleChosen(editor: Editor, elementId: string): ActionOutcome {
  const { selection } = editor.getState()
  const wanted = withGroups(pageOf(editor.getState()), [elementId])
  const ids = selection.includes(elementId)
    ? selection.filter((id) => !wanted.includes(id))
    : [...selection, ...wanted]
  editor.select(ids)
  return { said: 'create.canvas.said.chosen', values: { count: ids.length } }
}

export function undo(editor: Editor): ActionOutcome {
  if (!canUndo(editor.getState())) return { said: 'create.canvas.said.nothingToUndo' }
  editor.undo()
  return { said: 'create.canvas.said.undone' }
}

export function redo(editor: Editor): ActionOutcome {
  if (editor.getState().history.future.length === 0) {
    return { said: 'create.canvas.said.nothingToRedo' }
  }
  editor.redo()
  return { said: 'create.canvas.said.redone' }
}

/** Changes what of the selection can be changed; a locked one among others stays where it is. */
export function changeSelected(
  editor: Editor,
  change: (elements: Element[]) => Element[],
  say: (elements: Element[]) => ActionOutcome,
): ActionOutcome {
  const chosen = selectedOf(editor.getState())
  const open = chosen.filter(({ locked }) => locked === 'no')
  if (open.length === 0) {
    return chosen.length === 0 ? undefined : { said: 'create.canvas.locked' }
  }
  const after = change(open)
  const commands: Command[] = open.flatMap((element, at) => changeCommands(element, after[at]!))
  if (commands.length === 0) return undefined
  const result = editor.runAll(commands)
  return result?.ok === false ? outcomeOf(result, 'create.canvas.locked') : say(after)
}

function sayPlace(elements: Element[]): ActionOutcome {
  const { x, y } = boundsAround(elements)
  return { said: 'create.canvas.said.moved', values: { x: tenths(x), y: tenths(y) } }
}

function saySize(elements: Element[]): ActionOutcome {
  const { width, height } = frameAround(elements)!
  return {
    said: 'create.canvas.said.sized',
    values: { width: tenths(width), height: tenths(height) },
  }
}

const tenths = (value: number) => Math.round(mm(value) * 10) / 10
