import type { Editor } from '#app/editor/core/editor.ts'
import type { Finding } from '#design/finding.ts'
import { isAboutPage } from './finding-groups.ts'
import { fieldIdOf } from './form/field-id.ts'

/** Leads to what a finding is about: on the canvas, or to its field where the design is a form. */
export function showFinding(editor: Editor, { code, pageId, elementId }: Finding): void {
  const field = elementId === null ? null : document.getElementById(fieldIdOf(elementId))
  if (field) {
    field.focus()
    return
  }
  editor.showPage(pageId)
  if (code === 'calendar_page_without_dates') editor.openPanel('calendar')
  else if (isAboutPage({ code })) editor.openPanel('photos')
  else if (elementId === null) editor.openPanel('backgrounds')
  else editor.select([elementId])
}
