import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Editor, EditorState } from './editor.ts'

const EditorContext = createContext<Editor | null>(null)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return <EditorContext value={editor}>{children}</EditorContext>
}

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no editor around this component.')
  return editor
}

/** Renders again only when what is selected is another value: select values that stay the same. */
export function useEditorState<Value>(select: (state: EditorState) => Value): Value {
  const editor = useEditor()
  return useSyncExternalStore(
    editor.subscribe,
    () => select(editor.getState()),
    () => select(editor.getFirstState()),
  )
}
