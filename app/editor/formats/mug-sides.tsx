import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import './mug-sides.css'

const sides = ['left', 'middle', 'right'] as const

/** Mug sides: which part of the print is seen with the handle on which side. */
export function MugSides() {
  const hasHandle = useEditorState((state) => state.paper.hasHandle)
  const isChosen = useEditorState((state) => state.selection.length > 0)
  const t = useT()
  if (!hasHandle) return null
  return (
    <ul className="mug-sides" data-below={isChosen || undefined}>
      {sides.map((side) => (
        <li key={side}>{t(`create.formats.handle.${side}`)}</li>
      ))}
    </ul>
  )
}
