import { useMemo } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawPage } from '#design/draw/draw-page.ts'

/** Every page as it will be printed, as far as fonts and graphics have arrived. */
export function useDrawnPages(): { document: DesignDocument; lists: DisplayList[] } {
  const document = useEditorState(settledDocumentOf)
  const tools = useDrawingTools()
  const lists = useMemo(
    () => document.pages.map((page) => drawPage(document, page, tools)),
    [document, tools],
  )
  return { document, lists }
}
