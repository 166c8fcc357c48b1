import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useFindings } from './use-findings.ts'

const FindingsSign = lazyPart(async () => (await import('./findings-sign.tsx')).default)

/** Nothing until something will not print well. Every design begins empty: that is no news. */
export function FindingsBar() {
  const hasPhotos = useEditorState(({ assetNames }) => Object.keys(assetNames).length > 0)
  const found = useFindings().filter(({ code }) => code !== 'empty_document' || hasPhotos)
  if (found.length === 0) return null
  return (
    <PartBoundary>
      <FindingsSign found={found} />
    </PartBoundary>
  )
}
