import { lazy, Suspense, useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { PartBoundary } from '#app/editor/keeping/part-boundary.tsx'
import { useKeeping } from '#app/editor/keeping/use-keeping.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { addToCart, type NotAdded } from './add-to-cart.ts'

const ConfirmFindings = lazy(async () => ({
  default: (await import('#app/editor/preview/confirm-findings.tsx')).ConfirmFindings,
}))

const words: Record<NotAdded, MessageId> = {
  offline: 'create.keeping.notAdded.offline',
  conflict: 'create.keeping.notAdded.conflict',
  refused: 'create.keeping.notAdded.refused',
  changed: 'create.keeping.notAdded.changed',
  busy: 'create.keeping.notAdded.busy',
  full: 'create.keeping.notAdded.full',
  gone: 'create.keeping.notAdded.gone',
}

type AddToCartProps = { quantity: number; lineId: string | undefined }

/** Ends in the cart, with exactly what is seen now. */
export function AddToCartButton({ quantity, lineId }: AddToCartProps) {
  const { keeper } = useKeeping()
  const editor = useEditor()
  const t = useT()
  const href = useHref()
  const [isBusy, setIsBusy] = useState(false)
  const [why, setWhy] = useState<NotAdded>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function add(confirmed: readonly string[]): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setWhy(undefined)
    setCodes(undefined)
    editor.commitGesture()
    const added = await addToCart(keeper, { quantity, lineId, confirmed })
    // A whole page: what its header says of the cart is then true.
    if (added.kind === 'added') return location.assign(href('/cart'))
    setIsBusy(false)
    if (added.kind === 'confirm') setCodes(added.codes)
    else setWhy(added.why)
  }

  return (
    <>
      <Button type="button" icon="shopping-bag" busy={isBusy} onClick={() => void add([])}>
        {lineId === undefined ? t('create.keeping.add') : t('create.keeping.update')}
      </Button>
      {why && (
        <div className="keeping-strip">
          <Alert
            tone="warning"
            role="alert"
            actions={
              <Button type="button" size="small" variant="quiet" onClick={() => setWhy(undefined)}>
                {t('general.close')}
              </Button>
            }
          >
            <p>{t(words[why])}</p>
          </Alert>
        </div>
      )}
      {codes && (
        <PartBoundary onClose={() => setCodes(undefined)}>
          <Suspense>
            <ConfirmFindings
              codes={codes}
              onConfirm={(confirmed) => void add(confirmed)}
              onCancel={() => setCodes(undefined)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}
