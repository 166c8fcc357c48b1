import { useEditorState } from '#app/editor/core/use-editor.tsx'

/** Says what a screen reader could not see: the same sentence twice is said twice. */
export function Announcer() {
  const { text, count } = useEditorState((state) => state.announcement)
  return (
    <div role="status" className="visually-hidden">
      <span key={count}>{text}</span>
    </div>
  )
}
