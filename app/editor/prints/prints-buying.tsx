import { useState } from 'react'
import { documentOf, settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { newId } from '#app/editor/autosave/browser/autosave-ports.ts'
import type { NotAdded } from '#app/editor/buying/add-to-cart.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { ConfirmFindings } from '#app/editor/preview/confirm-findings.tsx'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { addPrintsToCart } from './add-prints-to-cart.ts'
import { countBySize } from './print-commands.ts'
import { totalOf } from './print-total.ts'

type PrintsBuyingProps = {
  article: Article
  /** The size that was chosen on the page of the article: until there are prints, what one costs. */
  variant: Variant
  arrives: string
  /** Whether these prints lie in the cart already. */
  isInCart: boolean
  onNotAdded: (why: NotAdded | undefined) => void
}

const unanswered: ReadonlySet<NotAdded> = new Set<NotAdded>(['offline', 'trouble'])

/** Buying prints: what all of them cost, and the way into the cart. A line for each size. */
export function PrintsBuying(props: PrintsBuyingProps) {
  const { article, variant, arrives, isInCart, onNotAdded } = props
  const { autosave } = useAutosave()
  const editor = useEditor()
  const document = useEditorState(settledDocumentOf)
  const t = useT()
  const format = useFormat()
  const href = useHref()
  const hasDecimals = useShop().config.prizesWithDecimals
  const { count, totalMinor } = totalOf(document, article, hasDecimals)
  const [isBusy, setIsBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [key, setKey] = useState(newId)

  async function add(confirmed: readonly string[]): Promise<void> {
    if (isBusy || count === 0) return
    setIsBusy(true)
    onNotAdded(undefined)
    setCodes(undefined)
    editor.commitGesture()
    const sizes = countBySize(documentOf(editor.getState()), article.variants)
    const order = { sizes: sizes.map(({ variant }) => variant.code), confirmed, key }
    const added = await addPrintsToCart(autosave, order)
    // A whole page: what its header says of the cart is then true.
    if (added.kind === 'added') return location.assign(href('/cart'))
    setIsBusy(false)
    const why = added.kind === 'not-added' ? added.why : 'incomplete'
    if (added.kind !== 'not-added' || !unanswered.has(why)) setKey(newId())
    if (added.kind === 'confirm') setCodes(added.codes)
    else onNotAdded(why)
  }

  return (
    <>
      <p className="prints-price">
        <span className="price-menu-amount numeric">
          {count > 0 && (
            <span>
              {article.setSize === undefined
                ? t('create.prints.count', { count })
                : t('create.prints.set', { count, total: article.setSize })}
              {' · '}
            </span>
          )}
          {format.price(count > 0 ? totalMinor : variant.price.amountMinor)}
        </span>
        <span className="price-menu-days">{t('create.saving.arrives', { days: arrives })}</span>
      </p>
      <Button
        type="button"
        icon="shopping-bag"
        busy={isBusy}
        disabled={count === 0}
        onClick={() => void add([])}
      >
        {isInCart ? t('create.saving.update') : t('create.saving.add')}
      </Button>
      {codes && (
        <ConfirmFindings
          codes={codes}
          onConfirm={(confirmed) => void add(confirmed)}
          onCancel={() => setCodes(undefined)}
        />
      )}
    </>
  )
}
