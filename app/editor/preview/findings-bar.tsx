import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useFindings } from './use-findings.ts'

const FindingsSign = lazyPart(async () => (await import('./findings-sign.tsx')).default)

/** Nothing until something will not print well. */
export function FindingsBar() {
  const found = useFindings()
  if (found.length === 0) return null
  return (
    <PartBoundary>
      <FindingsSign found={found} />
    </PartBoundary>
  )
}
