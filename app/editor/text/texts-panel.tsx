import { calmPageOf, type EditorState } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { NamesSection } from '#app/editor/names/names-section.tsx'
import type { PanelProps } from '#app/editor/shell/panel-props.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { AddTexts } from './add-texts.tsx'
import { ReadyStyles } from './ready-styles.tsx'
import { TextWords } from './text-words.tsx'
import '#app/editor/tools/tools.css'
import './texts.css'

/** Writes the chosen text, or adds one. */
export default function TextsPanel({ start }: PanelProps) {
  const chosen = useEditorState(chosenText)
  return (
    <div className="word-panel">
      {chosen && <TextWords key={chosen.id} element={chosen} />}
      {chosen ? <ReadyStyles chosen={chosen} /> : <AddTexts />}
      {chosen ? <AddTexts /> : <ReadyStyles chosen={undefined} />}
      <NamesSection start={start} />
    </div>
  )
}

/** While something is dragged it stays the same: writing need not follow a drag. */
function chosenText(state: EditorState): ElementOf<'text'> | undefined {
  const [only, ...others] = state.selection
  if (only === undefined || others.length > 0) return undefined
  const element = calmPageOf(state).elements.find(({ id }) => id === only)
  return element?.type === 'text' ? element : undefined
}
