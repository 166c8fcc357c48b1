import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import './mug-sides.css'

const sides = ['left', 'middle', 'right'] as const

/** Where the handle is, and which part of the print is seen with it on which side. */
export function MugSides() {
  const hasHandle = useEditorState((state) => state.paper.hasHandle)
  const t = useT()
  if (!hasHandle) return null
  return (
    <>
      <svg className="mug-handle mug-handle-left" viewBox="0 0 40 100" aria-hidden>
        <path d="M40 20C14 20 8 34 8 50S14 80 40 80" />
      </svg>
      <svg className="mug-handle mug-handle-right" viewBox="0 0 40 100" aria-hidden>
        <path d="M0 20C26 20 32 34 32 50S26 80 0 80" />
      </svg>
      <ul className="mug-sides">
        {sides.map((side) => (
          <li key={side}>{t(`create.formats.handle.${side}`)}</li>
        ))}
      </ul>
    </>
  )
}
