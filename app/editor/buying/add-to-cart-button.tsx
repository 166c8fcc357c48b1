import { useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { newId } from '#app/editor/autosave/browser/autosave-ports.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { loadLazily } from '#app/editor/shell/lazy-loading.ts'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Added, NotAdded } from './add-to-cart.ts'

const ConfirmFindings = lazyPart(
  async () => (await import('#app/editor/preview/confirm-findings.tsx')).ConfirmFindings,
)

const NothingToPrint = lazyPart(
  async () => (await import('#app/editor/preview/nothing-to-print.tsx')).NothingToPrint,
)

const loadBuying = loadLazily(() => import('./add-to-cart.ts'))

type AddToCartProps = {
  quantity: number
  lineId: string | undefined
  /** Why it is not there; undefined when another try begins. */
  onNotAdded: (why: NotAdded | undefined) => void
  /** Label, where the number of pieces is worth saying. */
  label?: string
  isDisabled?: boolean
  /** Puts into the design what is still in a form; false when that was refused. */
  before?: () => boolean
}

/** Perhaps it was done and only the answer is missing: the next press must not do it twice. */
const unanswered: ReadonlySet<NotAdded> = new Set<NotAdded>(['offline', 'trouble'])

/** Ends in the cart, with exactly what is seen now. */
export function AddToCartButton(props: AddToCartProps) {
  const { quantity, lineId, onNotAdded, before, isDisabled } = props
  const { autosave } = useAutosave()
  const editor = useEditor()
  const t = useT()
  const href = useHref()
  const [isBusy, setIsBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [isEmpty, setIsEmpty] = useState(false)
  const [key, setKey] = useState(newId)

  async function add(confirmed: readonly string[]): Promise<void> {
    if (isBusy || before?.() === false) return
    setIsBusy(true)
    onNotAdded(undefined)
    setCodes(undefined)
    editor.commitGesture()
    const buying = await loadBuying().catch(() => undefined)
    const added: Added = buying
      ? await buying.addToCart(autosave, { quantity, lineId, confirmed, key })
      : { kind: 'not-added', why: 'offline' }
    // A whole page: what its header says of the cart is then true.
    if (added.kind === 'added') return location.assign(href('/cart'))
    setIsBusy(false)
    if (added.kind !== 'not-added' || !unanswered.has(added.why)) setKey(newId())
    if (added.kind === 'confirm') setCodes(added.codes)
    else if (added.kind === 'empty') setIsEmpty(true)
    else onNotAdded(added.why)
  }

  return (
    <>
      <Button
        type="button"
        icon="shopping-bag"
        busy={isBusy}
        disabled={isDisabled}
        onClick={() => void add([])}
      >
        {props.label ?? (lineId === undefined ? t('create.saving.add') : t('create.saving.update'))}
      </Button>
      {isEmpty && (
        <PartBoundary onClose={() => setIsEmpty(false)}>
          <NothingToPrint onClose={() => setIsEmpty(false)} />
        </PartBoundary>
      )}
      {codes && (
        <PartBoundary onClose={() => setCodes(undefined)}>
          <ConfirmFindings
            codes={codes}
            onConfirm={(confirmed) => void add(confirmed)}
            onCancel={() => setCodes(undefined)}
          />
        </PartBoundary>
      )}
    </>
  )
}
