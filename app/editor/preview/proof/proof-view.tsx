import { useMemo, useState } from 'react'
import { useDrawnPages } from '#app/editor/preview/drawn-pages.ts'
import { FlatPages } from '#app/editor/preview/flat-pages.tsx'
import { FlatView } from '#app/editor/preview/flat-view.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { ProofChanges } from './proof-changes.tsx'
import { ProofPage } from './proof-page.tsx'
import { usePrintProof } from './use-print-proof.ts'
import './proof.css'

/** The pages as four inks print them, beside what the screen shows. */
export function ProofView() {
  const loaded = usePrintProof()
  const { document, lists } = useDrawnPages()
  const [isPrint, setPrint] = useState(true)
  const t = useT()
  const proof = loaded.kind === 'ready' ? loaded.proof : undefined
  const changes = useMemo(() => proof?.changesIn(lists) ?? [], [proof, lists])
  return (
    <div className="proof-view" aria-busy={loaded.kind === 'waiting'}>
      {proof && isPrint ? (
        <FlatPages numbered="create.proof.page">
          {(list, label) => (
            <ProofPage document={document} list={list} proof={proof} label={label} />
          )}
        </FlatPages>
      ) : (
        <FlatView />
      )}
      <div className="proof-bar">
        <div className="preview-views" role="group" aria-label={t('create.proof.switch')}>
          <button type="button" aria-pressed={!isPrint} onClick={() => setPrint(false)}>
            {t('create.proof.screen')}
          </button>
          <button type="button" aria-pressed={isPrint} onClick={() => setPrint(true)}>
            {t('create.proof.print')}
          </button>
        </div>
        {proof && <ProofChanges changes={changes} />}
        <p role="status" className="proof-state">
          {loaded.kind === 'failed' && t('create.proof.failed')}
        </p>
      </div>
    </div>
  )
}
