import { useEffect, useSyncExternalStore } from 'react'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import {
  currentTools,
  emptyTools,
  onDrawingTools,
  prepareDrawing,
  type CanvasTools,
} from './drawing-supply.ts'

export { currentTools, emptyTools, prepareFont, type CanvasTools } from './drawing-supply.ts'

/** One set of tools for all that is drawn of a design, loaded when the design first needs it. */
export function useDrawingTools(): CanvasTools {
  const document = useEditorState(settledDocumentOf)
  useEffect(() => prepareDrawing(document), [document])
  return useSyncExternalStore(onDrawingTools, currentTools, () => emptyTools)
}
