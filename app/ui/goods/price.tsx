import { classNames } from '#app/ui/foundation/class-names.ts'

export interface PriceTextProps {
  /** Already formatted for the store, e.g. "12,90 €". */
  amount: string
  was?: string
  /** Read out before the amount when there is an old price. */
  labelNow?: string
  labelWas?: string
  /** Words before the amount, e.g. "from". */
  prefix?: string
  /** Small print after it, e.g. "incl. VAT". */
  note?: string
  size?: 'small' | 'medium' | 'large'
}

export function PriceText(props: PriceTextProps) {
  const { amount, was, labelNow, labelWas, prefix, note, size = 'medium' } = props
  return (
    <span className={classNames('price', `price-${size}`, was && 'price-reduced')}>
      {was && labelNow && <span className="visually-hidden">{labelNow} </span>}
      {prefix && <span className="price-aside">{prefix} </span>}
      <span className="price-now">{amount}</span>
      {was && (
        <>
          {' '}
          {labelWas && <span className="visually-hidden">{labelWas} </span>}
          <s className="price-aside">{was}</s>
        </>
      )}
      {note && <span className="price-aside"> {note}</span>}
    </span>
  )
}
