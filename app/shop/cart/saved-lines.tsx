import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { SavedLine } from '#commerce/cart/cart-view.contract.ts'
import { CartForm, useQuickChange } from './cart-changes.tsx'
import { nameOf } from './line-name.ts'
import { LinePicture } from './line-picture.tsx'

export function SavedLines({ lines }: { lines: readonly SavedLine[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section className="stack" aria-labelledby="saved-lines">
      <h2 id="saved-lines">{t('cart.saved', { count: lines.length })}</h2>
      <ul className="saved-lines">
        {lines.map((line) => (
          <SavedLineCard key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function SavedLineCard({ line }: { line: SavedLine }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const name = `line ${line.id}`
  const { isBusy } = useQuickChange(name)
  const hidden = <span className="visually-hidden"> {nameOf(line)}</span>
  const details = [line.variantLabel, t('cart.pieces', { count: line.quantity * line.pieces })]
  return (
    <li className="saved-line" hidden={isBusy}>
      <LinePicture line={line} />
      <div className="saved-line-words">
        <h3 className="cart-line-name">
          {line.isAvailable ? (
            <a href={href(`/${line.articleSlug}`)}>{nameOf(line)}</a>
          ) : (
            nameOf(line)
          )}
        </h3>
        <p className="muted">{details.filter(Boolean).join(', ')}</p>
        {line.isAvailable ? (
          <p className="numeric">{format.price(line.totalMinor)}</p>
        ) : (
          <p className="cart-line-unavailable">{t('cart.unavailable')}</p>
        )}
        <div className="cart-line-actions">
          {line.isAvailable && (
            <CartForm name={name} intent="move" fields={{ line_id: line.id }}>
              <Button variant="secondary" size="small" icon="shopping-bag">
                {t('cart.moveToCart')}
                {hidden}
              </Button>
            </CartForm>
          )}
          <CartForm name={name} intent="remove" fields={{ line_id: line.id }}>
            <Button variant="quiet" size="small" icon="trash">
              {t('cart.remove')}
              {hidden}
            </Button>
          </CartForm>
        </div>
      </div>
    </li>
  )
}
