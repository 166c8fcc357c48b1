import { documentOf, pageOf, type Editor } from '#app/editor/core/editor.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { pickGeometry } from '#design/page-geometry.ts'
import { outcomeOf, type ActionOutcome } from './outcome.ts'

/** An empty page after the shown one, of the same size; after a cover, one like those inside. */
export function addPage(editor: Editor): ActionOutcome {
  const shown = pageOf(editor.getState())
  const inside = documentOf(editor.getState()).pages[1]
  const geometry = pickGeometry(shown.role === 'cover' && inside ? inside : shown)
  const id = crypto.randomUUID()
  const index = shownIndex(editor) + 1
  const page = { id, ...geometry, background: backgroundDefaults, elements: [] }
  const result = editor.run({ type: 'add-page', page, index })
  if (result.ok) editor.showPage(id)
  return outcomeOf(result, 'create.canvas.said.pageAdded', position(editor))
}

export function removePage(editor: Editor): ActionOutcome {
  const at = shownIndex(editor)
  const { id } = pageOf(editor.getState())
  const result = editor.run({ type: 'remove-page', pageId: id })
  const { pages } = documentOf(editor.getState())
  if (result.ok) editor.showPage(pages[Math.min(at, pages.length - 1)]!.id)
  return outcomeOf(result, 'create.canvas.said.pageRemoved', position(editor))
}

export function movePage(editor: Editor, by: 1 | -1): ActionOutcome {
  return movePageTo(editor, pageOf(editor.getState()).id, shownIndex(editor) + by)
}

/** It is shown afterwards: whoever moves a page wants to see where it went. */
export function movePageTo(editor: Editor, pageId: string, toIndex: number): ActionOutcome {
  const result = editor.run({ type: 'move-page', pageId, toIndex })
  if (result.ok) editor.showPage(pageId)
  return outcomeOf(result, 'create.canvas.said.pageMoved', position(editor))
}

function position(editor: Editor): { number: number; total: number } {
  const { pages } = documentOf(editor.getState())
  return { number: shownIndex(editor) + 1, total: pages.length }
}

function shownIndex(editor: Editor): number {
  const { pageId } = editor.getState()
  return documentOf(editor.getState()).pages.findIndex(({ id }) => id === pageId)
}
