import { pageOf, type Editor } from '#app/editor/core/editor.ts'
import type { Command } from '#design/commands/command.ts'
import { outcomeOf, type ActionOutcome } from './outcome.ts'

export type Order = 'forward' | 'backward' | 'front' | 'back'

/** The chosen elements above or below others; among themselves they stay in their order. */
export function orderSelected(editor: Editor, order: Order): ActionOutcome {
  const { selection } = editor.getState()
  const { elements } = pageOf(editor.getState())
  const before = elements.map(({ id }) => id)
  const wanted = reordered(before, selection, order)
  const result = editor.runAll(
    reorderCommands(before, wanted, order === 'forward' || order === 'front'),
  )
  const at = wanted.indexOf(selection.at(-1)!)
  return outcomeOf(result, 'create.canvas.said.ordered', { number: at + 1, total: wanted.length })
}

export function reordered(
  ids: readonly string[],
  chosen: readonly string[],
  order: Order,
): string[] {
  const isChosen = (id: string | undefined) => id !== undefined && chosen.includes(id)
  const others = ids.filter((id) => !isChosen(id))
  const own = ids.filter(isChosen)
  if (order === 'front') return [...others, ...own]
  if (order === 'back') return [...own, ...others]
  const isUp = order === 'forward'
  const list = isUp ? ids.toReversed() : [...ids]
  for (let at = 1; at < list.length; at++) {
    const [below, one] = [list[at - 1]!, list[at]!]
    if (isChosen(one) && !isChosen(below)) [list[at - 1], list[at]] = [one, below]
  }
  return isUp ? list.toReversed() : list
}

/** From the end towards which they go, so that only the chosen ones move: others may be locked. */
function reorderCommands(
  before: readonly string[],
  wanted: readonly string[],
  isUp: boolean,
): Command[] {
  const commands: Command[] = []
  const list = [...before]
  const places = [...wanted.entries()]
  for (const [toIndex, elementId] of isUp ? places.toReversed() : places) {
    const from = list.indexOf(elementId)
    if (from === toIndex) continue
    list.splice(from, 1)
    list.splice(toIndex, 0, elementId)
    commands.push({ type: 'reorder', elementId, toIndex })
  }
  return commands
}
