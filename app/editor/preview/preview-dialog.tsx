import { useState, type ReactNode } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { isBook } from '#design/book/book.ts'
import { FlatView } from './flat-view.tsx'
import { ProofView } from './proof/proof-view.tsx'
import { ProductView } from './product-view.tsx'
import { TurnView } from './turn-view.tsx'
import './preview.css'

type View = 'book' | 'turn' | 'product' | 'flat' | 'proof'

const TurningBook = lazyPart(
  async () => (await import('#app/editor/book/turning-book.tsx')).default,
)

type PreviewDialogProps = {
  start: EditorStart
  /** The way into the cart, for whoever likes what is seen. */
  buying: ReactNode
  onClose: () => void
}

/** The finished thing to look at. Load it lazily: it brings the mug that turns. */
export function PreviewDialog({ start, buying, onClose }: PreviewDialogProps) {
  const { name, productView, printColour } = start.article
  const isMug = productView.includes('mug')
  const [canTurn, setCanTurn] = useState(isMug)
  const isBound = useEditorState((state) => isBook(documentOf(state)))
  const [chosen, setChosen] = useState<View>(isBound ? 'book' : isMug ? 'turn' : 'product')
  const t = useT()
  const views: View[] = [
    ...(isBound ? ['book' as const] : []),
    canTurn ? 'turn' : 'product',
    'flat',
  ]
  if (printColour === 'CMYK') views.push('proof')
  const shown = views.includes(chosen) ? chosen : views[0]!
  return (
    <ModalDialog
      title={t('create.preview.title')}
      closeLabel={t('general.close')}
      size="large"
      className="preview-dialog"
      onClose={onClose}
    >
      <div className="preview-views" role="group" aria-label={t('create.preview.views')}>
        {views.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === shown}
            onClick={() => setChosen(view)}
          >
            {view === 'proof' ? t('create.proof.view') : t(`create.preview.view.${view}`)}
          </button>
        ))}
      </div>
      <div className="preview-stage">
        {shown === 'book' && (
          <PartBoundary onClose={() => setChosen('flat')}>
            <TurningBook />
          </PartBoundary>
        )}
        {shown === 'turn' && (
          <TurnView productView={productView} onUnable={() => setCanTurn(false)} />
        )}
        {shown === 'product' && <ProductView articleName={name} productView={productView} />}
        {shown === 'flat' && <FlatView />}
        {shown === 'proof' && <ProofView />}
      </div>
      <div className="preview-foot">
        <p className="preview-note">{t('create.preview.note')}</p>
        {buying}
      </div>
    </ModalDialog>
  )
}
