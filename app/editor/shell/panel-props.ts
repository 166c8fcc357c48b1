import type { EditorStart } from '#app/editor/editor-start.ts'

export type PanelProps = { start: EditorStart }
