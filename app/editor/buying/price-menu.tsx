import { useId } from 'react'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { pricedBreaks, singlePrice, type Bought } from '#commerce/catalogue/unit-price.terms.ts'
import { pieceMinorOf } from './unit-price.ts'

type PriceMenuProps = {
  arrives: string
  article: Pick<Article, 'breaks'>
  variant: Variant
  /** Bought pieces: what the design is now, its prints and its further pages. */
  bought: Bought
  /** Undefined when there is only one. */
  size: { axis: string; onChange: () => void } | undefined
  quantity: number
  onQuantity: (quantity: number) => void
}

/** The price and the day of arrival are always in view; the rest is one press away. */
export function PriceMenu(props: PriceMenuProps) {
  const { arrives: days, article, variant, bought, size, quantity, onQuantity } = props
  const t = useT()
  const format = useFormat()
  const panelId = useId()
  const hasDecimals = useShop().config.prizesWithDecimals
  const counted = quantity * bought.pieces
  const pieceMinor = pieceMinorOf(article, variant, { ...bought, counted, hasDecimals })
  const unitMinor = pieceMinor * bought.pieces
  return (
    <div className="price-menu">
      <button type="button" className="price-menu-button" popoverTarget={panelId}>
        <span className="price-menu-amount numeric">
          {quantity > 1 && <span className="price-menu-count">{quantity} × </span>}
          {format.price(unitMinor)}
          {size && <span className="price-menu-size"> · {variant.label}</span>}
          <Icon name="chevron-down" size={16} />
        </span>
        <span className="price-menu-days">{t('create.saving.arrives', { days })}</span>
        <span className="visually-hidden">{t('create.saving.price.details')}</span>
      </button>
      <div className="popover price-menu-panel" id={panelId} popover="auto">
        {size && (
          <p className="price-menu-row">
            <span>
              {size.axis} · {variant.label}
            </span>
            <Button type="button" size="small" variant="secondary" onClick={size.onChange}>
              {t('create.saving.size.apply')}
            </Button>
          </p>
        )}
        <QuantityField quantity={quantity} onQuantity={onQuantity} />
        <Breaks {...{ article, variant, bought, counted, hasDecimals }} />
        {bought.extraPages > 0 && (
          <p className="price-menu-row">
            {t('create.book.extraPages', {
              count: bought.extraPages,
              price: format.price(bought.extraPages * (variant.pageMinor ?? 0)),
            })}
          </p>
        )}
        <p className="price-menu-total">
          <span>{t('create.saving.total')}</span>
          <strong className="numeric">{format.price(unitMinor * quantity)}</strong>
        </p>
        <p className="price-menu-note">
          <Icon name="truck" size={18} />
          <span>{t('create.saving.arrivesWhole', { days })}</span>
        </p>
      </div>
    </div>
  )
}

function QuantityField({ quantity, onQuantity }: Pick<PriceMenuProps, 'quantity' | 'onQuantity'>) {
  const t = useT()
  const id = useId()
  const set = (wanted: number) => {
    if (Number.isInteger(wanted)) onQuantity(Math.min(Math.max(wanted, 1), MOST_QUANTITY))
  }
  return (
    <div className="quantity-field">
      <label htmlFor={id}>{t('create.saving.quantity')}</label>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.saving.fewer')}
        disabled={quantity === 1}
        onClick={() => set(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        className="field-control numeric"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_QUANTITY}
        value={quantity}
        onChange={({ target }) => set(target.valueAsNumber)}
      />
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.saving.more')}
        onClick={() => set(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

type BreaksProps = Pick<PriceMenuProps, 'article' | 'variant' | 'bought'> & {
  counted: number
  hasDecimals: boolean
}

function Breaks({ article, variant, bought, counted, hasDecimals }: BreaksProps) {
  const t = useT()
  const format = useFormat()
  const { price, pageMinor = 0 } = variant
  const list = { amountMinor: price.amountMinor, pageMinor, breaks: article.breaks }
  const breaks = pricedBreaks(singlePrice(list, bought), article.breaks, hasDecimals)
  if (breaks.length === 0) return null
  const reached = breaks.findLast(({ fromQuantity }) => fromQuantity <= counted)
  return (
    <ul className="price-breaks" aria-label={t('create.saving.breaks')}>
      {breaks.map((one) => (
        <li key={one.fromQuantity} data-reached={one === reached || undefined}>
          <span>{t('create.saving.breakFrom', { count: one.fromQuantity })}</span>
          <strong className="numeric">{format.price(one.unitMinor)}</strong>
          <span className="muted">{format.percent(-one.percent)}</span>
        </li>
      ))}
    </ul>
  )
}
