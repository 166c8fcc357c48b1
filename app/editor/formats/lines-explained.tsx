import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'

/** The lines over the page in words; only those that this page has. */
export function LinesExplained() {
  const hasEdges = useEditorState((state) => state.paper.edgeMm !== undefined)
  const hasSafe = useEditorState((state) => pageOf(state).safe > 0)
  const hasFold = useEditorState((state) => pageOf(state).folds !== undefined)
  const t = useT()
  const lines = [
    hasEdges ? ('edge' as const) : ('trim' as const),
    ...(hasSafe ? (['safe'] as const) : []),
    ...(hasFold ? (['fold'] as const) : []),
  ]
  return (
    <dl className="lines-explained">
      {lines.map((line) => (
        <div key={line}>
          <dt className={`line-sample line-${line}`} aria-hidden />
          <dd>{t(`create.formats.lines.${line}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
