import { useMemo, useState } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useScripted } from '#app/editor/shell/use-scripted.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Logo } from '#app/ui/picture/logo.tsx'
import { packSizeOf } from '#commerce/catalogue/pack.terms.ts'
import { boughtAs } from '#design/bought-as.ts'
import { DesignName } from './bar/design-name.tsx'
import { SaveState } from './bar/save-state.tsx'
import { AutosaveNotices } from './bar/autosave-notices.tsx'
import { AddToCartButton } from '#app/editor/buying/add-to-cart-button.tsx'
import { PriceMenu } from '#app/editor/buying/price-menu.tsx'
import { useNotAdded } from '#app/editor/buying/use-not-added.ts'
import { labelOf } from './dialogs/variant-label.ts'
import type { Conflict } from './machine/draft-work.ts'
import { useAutosaveState } from './use-autosave.tsx'
import './top-bar.css'
import '#app/editor/buying/price-menu.css'

const dialogs = {
  preview: lazyPart(
    async () => (await import('#app/editor/preview/preview-dialog.tsx')).PreviewDialog,
  ),
  size: lazyPart(async () => (await import('./dialogs/size-dialog.tsx')).SizeDialog),
  share: lazyPart(async () => (await import('./dialogs/share-dialog.tsx')).ShareDialog),
  conflict: lazyPart(async () => (await import('./dialogs/conflict-dialog.tsx')).ConflictDialog),
}
const UnboughtEnd = lazyPart(
  async () => (await import('#app/editor/copy/unbought-end.tsx')).UnboughtEnd,
)
const PrintsBuying = lazyPart(
  async () => (await import('#app/editor/prints/prints-buying.tsx')).PrintsBuying,
)

type Dialog = Exclude<keyof typeof dialogs, 'conflict' | 'preview'>

type TopBarProps = {
  start: EditorStart
  /** Whether the finished thing is looked at, which others ask for, too. */
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
}

/** Top bar: what it is, whether it is safe, what it costs and the way into the cart, always in view. */
export function TopBar({ start, isPreviewed, onPreview }: TopBarProps) {
  const { article, line, forOrder, copy } = start
  const isBought = forOrder === undefined && copy === undefined
  const document = useEditorState(documentOf)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [notAdded, setNotAdded] = useNotAdded()
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const conflict = useAutosaveState((state) => state.conflict)
  /** Shown by itself; whoever puts it off finds it again at the state. */
  const [putOff, setPutOff] = useState<Conflict>()
  const isScripted = useScripted()
  const isPrints = article.printLook !== undefined && article.pricePer === 'PRINT'
  const t = useT()
  const chosen =
    article.variants.find(({ code }) => code === document.variant) ?? article.variants[0]!
  const label = labelOf(chosen, document)
  const variant = useMemo(() => ({ ...chosen, label }), [chosen, label])
  const close = () => {
    setDialog(null)
    onPreview(false)
  }
  return (
    <header className="top-bar">
      <HomeLink />
      <div className="top-bar-design">
        <DesignName />
        <SaveState onConflict={() => setPutOff(undefined)} />
      </div>
      <div className="top-bar-tools">
        {!copy && (
          <ToolButton
            icon="share-2"
            label={t('create.saving.share')}
            onClick={() => setDialog('share')}
          />
        )}
        <ToolButton icon="eye" label={t('create.saving.preview')} onClick={() => onPreview(true)} />
      </div>
      <div className="top-bar-buying">
        {isBought && isPrints && !isScripted && <SoonPriced variant={chosen} />}
        {isBought && isPrints && isScripted && (
          <PartBoundary fallback={<SoonPriced variant={chosen} />}>
            <PrintsBuying
              article={article}
              variant={chosen}
              arrives={start.arrives}
              isInCart={line !== undefined}
              onNotAdded={setNotAdded}
            />
          </PartBoundary>
        )}
        {isBought && !isPrints && (
          <>
            {article.variants.length > 1 && (
              <button
                type="button"
                className="size-button"
                aria-label={`${article.variantAxis ?? ''}: ${variant.label}`}
                onClick={() => setDialog('size')}
              >
                <span>{variant.label}</span>
                <Icon name="chevron-down" size={16} />
              </button>
            )}
            <PriceMenu
              arrives={start.arrives}
              article={article}
              variant={variant}
              bought={boughtAs(document, { ...article, packSize: packSizeOf(article, variant) })}
              size={
                article.variants.length > 1
                  ? { axis: article.variantAxis ?? '', onChange: () => setDialog('size') }
                  : undefined
              }
              quantity={quantity}
              onQuantity={setQuantity}
            />
            <AddToCartButton quantity={quantity} lineId={line?.id} onNotAdded={setNotAdded} />
          </>
        )}
      </div>
      {!isBought && isScripted && (
        <PartBoundary fallback={null}>
          <UnboughtEnd start={start} onNotAdded={setNotAdded} />
        </PartBoundary>
      )}
      <AutosaveNotices notAdded={notAdded} onSeen={() => setNotAdded(undefined)} />
      <PartBoundary onClose={close}>
        {isPreviewed && (
          <dialogs.preview
            start={start}
            buying={
              isBought &&
              !isPrints && (
                <AddToCartButton
                  quantity={quantity}
                  lineId={line?.id}
                  onNotAdded={(why) => {
                    setNotAdded(why)
                    // Said below the bar, where the preview would cover it.
                    if (why !== undefined) close()
                  }}
                />
              )
            }
            onClose={close}
          />
        )}
        {dialog === 'size' && <dialogs.size article={article} onClose={close} />}
        {dialog === 'share' && <dialogs.share onClose={close} />}
        {conflict && conflict !== putOff && (
          <dialogs.conflict conflict={conflict} onClose={() => setPutOff(conflict)} />
        )}
      </PartBoundary>
    </header>
  )
}

/** Keeps the place of what prints cost until that is there. */
function SoonPriced({ variant }: { variant: EditorStart['article']['variants'][number] }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <p className="prints-price">
        <span className="price-menu-amount numeric">{format.price(variant.price.amountMinor)}</span>
        <span className="price-menu-days">&nbsp;</span>
      </p>
      <Button type="button" icon="shopping-bag" disabled>
        {t('create.saving.add')}
      </Button>
    </>
  )
}

function HomeLink() {
  const { brand, config } = useShop()
  const href = useHref()
  return (
    <a className="top-bar-home" href={href('/')} aria-label={config.brandName}>
      <Logo brand={brand} brandName={config.brandName} />
    </a>
  )
}

type ToolButtonProps = { icon: IconName; label: string; onClick: () => void }

function ToolButton({ icon, label, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="tool-button" onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}
