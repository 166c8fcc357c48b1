import { documentOf, pageOf, selectedOf, type Editor } from '#app/editor/core/editor.ts'
import type { Page } from '#design/document.ts'
import { missingReference } from '#design/asset-references.ts'
import type { Element } from '#design/elements/element.ts'
import { SAME_PLACE_MM } from '#design/geometry.ts'
import { mm } from '#design/units.ts'
import { outcomeOf, type ActionOutcome } from './outcome.ts'
import { deleteSelected } from './selected-actions.ts'

/** A copy lies beside what it was made of, and not on top of it where nobody would see it. */
const BESIDE_MM = 5

export function copySelected(editor: Editor): ActionOutcome {
  const chosen = selectedOf(editor.getState())
  if (chosen.length === 0) return undefined
  editor.setCopied(chosen)
  takeClipboard(chosen)
  return { said: 'create.canvas.said.copied', values: { count: chosen.length } }
}

/**
 * Clipboard takeover: what lay there, such as a photo of yesterday, would be pasted in the place of what was
 * copied now.
 */
function takeClipboard(chosen: readonly Element[]): void {
  globalThis.navigator?.clipboard?.writeText(wordsOf(chosen) || ' ').catch(() => undefined)
}

export function wordsOf(elements: readonly Element[]): string {
  return elements.flatMap((element) => (element.type === 'text' ? [element.text] : [])).join('\n')
}

export function cutSelected(editor: Editor): ActionOutcome {
  return copySelected(editor) && deleteSelected(editor)
}

export function paste(editor: Editor): ActionOutcome {
  const state = editor.getState()
  // Another document may have come since, without the photos of the old one.
  const usable = state.copied.filter((element) => !missingReference(documentOf(state), element))
  return addCopies(editor, usable, 'create.canvas.said.pasted')
}

export function duplicateSelected(editor: Editor): ActionOutcome {
  return addCopies(editor, selectedOf(editor.getState()), 'create.canvas.said.duplicated')
}

function addCopies(
  editor: Editor,
  originals: readonly Element[],
  said: 'create.canvas.said.pasted' | 'create.canvas.said.duplicated',
): ActionOutcome {
  if (originals.length === 0) return undefined
  const page = pageOf(editor.getState())
  const copies = copiesOf(originals, page)
  const result = editor.runAll(copies.map((element) => ({ type: 'add', pageId: page.id, element })))
  if (result?.ok) editor.select(copies.map(({ id }) => id))
  return outcomeOf(result, said, { count: copies.length })
}

/** With ids and groups of their own. What a template locked is open in its copy. */
function copiesOf(originals: readonly Element[], page: Page): Element[] {
  const groups = new Map<string, string>()
  const groupFor = (group: string) => {
    const own = groups.get(group) ?? crypto.randomUUID()
    groups.set(group, own)
    return own
  }
  const by = wayAside(originals, page)
  return originals.map((element) => ({
    ...element,
    id: crypto.randomUUID(),
    x: mm(element.x + by),
    y: mm(element.y + by),
    locked: 'no',
    group: element.group === null ? null : groupFor(element.group),
  }))
}

/** As far as it takes until nothing of the same size lies in the same place. */
function wayAside([first]: readonly Element[], page: Page): number {
  let by = 0
  const isTaken = () =>
    page.elements.some(
      (element) =>
        Math.abs(element.x - first!.x - by) < SAME_PLACE_MM &&
        Math.abs(element.y - first!.y - by) < SAME_PLACE_MM &&
        Math.abs(element.width - first!.width) < SAME_PLACE_MM,
    )
  while (first && isTaken()) by += BESIDE_MM
  return by
}
