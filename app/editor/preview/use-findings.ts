import { useEffect, useSyncExternalStore } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { settledDocumentOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import type { Finding } from '#design/finding.ts'
import { createFindingsWatch, type FindingsWatch } from './watch-findings.ts'

const none: readonly Finding[] = []
const watches = new WeakMap<Editor, FindingsWatch>()

/** Findings of preflight for the design as it is now; the same list until it says something else. */
export function useFindings(): readonly Finding[] {
  const watch = watchOf(useEditor())
  const document = useEditorState(settledDocumentOf)
  const tools = useDrawingTools()
  useEffect(() => watch.watch(document, tools), [watch, document, tools])
  return useSyncExternalStore(watch.subscribe, watch.get, () => none)
}

/** One for each design, whoever shows it. */
function watchOf(editor: Editor): FindingsWatch {
  const known = watches.get(editor) ?? createFindingsWatch()
  watches.set(editor, known)
  return known
}
