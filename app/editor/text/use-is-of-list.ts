import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'

/** Whether a text has its words from the list of names, where they are written. */
export const useIsOfList = (elementId: string): boolean =>
  useEditorState((state) => documentOf(state).names?.elementIds.includes(elementId) ?? false)
