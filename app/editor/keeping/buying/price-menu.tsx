import { useId } from 'react'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import type { Variant } from '#commerce/catalogue/article.contract.ts'
import { unitMinorOf } from './unit-price.ts'

type PriceMenuProps = {
  arrives: string
  variant: Variant
  /** Undefined when there is only one. */
  size: { axis: string; onChange: () => void } | undefined
  quantity: number
  onQuantity: (quantity: number) => void
}

/** The price and the day of arrival are always in view; the rest is one press away. */
export function PriceMenu(props: PriceMenuProps) {
  const { arrives: days, variant, size, quantity, onQuantity } = props
  const t = useT()
  const format = useFormat()
  const panelId = useId()
  const totalMinor = unitMinorOf(variant, quantity) * quantity
  return (
    <div className="price-menu">
      <button type="button" className="price-menu-button" popoverTarget={panelId}>
        <span className="price-menu-amount numeric">
          {quantity > 1 && <span className="price-menu-count">{quantity} × </span>}
          {format.price(unitMinorOf(variant, quantity))}
          {size && <span className="price-menu-size"> · {variant.label}</span>}
          <Icon name="chevron-down" size={16} />
        </span>
        <span className="price-menu-days">{t('create.keeping.arrives', { days })}</span>
        <span className="visually-hidden">{t('create.keeping.price.details')}</span>
      </button>
      <div className="popover price-menu-panel" id={panelId} popover="auto">
        {size && (
          <p className="price-menu-row">
            <span>
              {size.axis}: {variant.label}
            </span>
            <Button type="button" size="small" variant="secondary" onClick={size.onChange}>
              {t('create.keeping.size.apply')}
            </Button>
          </p>
        )}
        <QuantityField quantity={quantity} onQuantity={onQuantity} />
        <Breaks variant={variant} quantity={quantity} />
        <p className="price-menu-total">
          <span>{t('create.keeping.total')}</span>
          <strong className="numeric">{format.price(totalMinor)}</strong>
        </p>
        <p className="price-menu-note">
          <Icon name="truck" size={18} />
          <span>{t('create.keeping.arrivesWhole', { days })}</span>
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
      <label htmlFor={id}>{t('create.keeping.quantity')}</label>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.keeping.fewer')}
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
        aria-label={t('create.keeping.more')}
        onClick={() => set(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

function Breaks({ variant, quantity }: { variant: Variant; quantity: number }) {
  const t = useT()
  const format = useFormat()
  if (variant.quantityBreaks.length === 0) return null
  const reached = variant.quantityBreaks.findLast(({ fromQuantity }) => fromQuantity <= quantity)
  return (
    <ul className="price-breaks" aria-label={t('create.keeping.breaks')}>
      {variant.quantityBreaks.map((one) => (
        <li key={one.fromQuantity} data-reached={one === reached || undefined}>
          <span>{t('create.keeping.breakFrom', { count: one.fromQuantity })}</span>
          <strong className="numeric">{format.price(one.unitMinor)}</strong>
          <span className="muted">{t('create.keeping.breakLess', { percent: one.percent })}</span>
        </li>
      ))}
    </ul>
  )
}
