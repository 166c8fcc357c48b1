import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { verdictWords } from '#app/shop/promotion/promotion-words.ts'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { DataList } from '#app/ui/goods/data-list.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Cart, CartLine } from '#commerce/cart/cart-view.contract.ts'

export function LineTotal({ line, isPending }: { line: CartLine; isPending: boolean }) {
  const t = useT()
  const format = useFormat()
  const { fullMinor, discountMinor, totalMinor } = line
  return (
    <p className={classNames('cart-line-total numeric', isPending && 'cart-pending')}>
      {discountMinor > 0 && (
        <>
          <span className="visually-hidden">{t('general.price.was')} </span>
          <s>{format.price(fullMinor)}</s>{' '}
          <span className="visually-hidden">{t('general.price.now')} </span>
        </>
      )}
      <strong>{format.price(totalMinor)}</strong>
    </p>
  )
}

/** Quantity breaks: what this quantity saves already, and where the next step is. */
export function QuantityBreaks({ line, quantity }: { line: CartLine; quantity: number }) {
  const t = useT()
  const format = useFormat()
  const { quantityBreaks, singleMinor, pieces } = line
  const count = line.countedPieces + (quantity - line.quantity) * pieces
  const reached = quantityBreaks.findLast(({ fromQuantity }) => count >= fromQuantity)
  const next = quantityBreaks.find(
    ({ fromQuantity }) => count < fromQuantity && isNear(count, fromQuantity),
  )
  if (!reached && !next) return null
  return (
    <ul className="cart-breaks">
      {reached && (
        <li className="cart-break-reached">
          <Icon name="circle-check" size={18} />
          <span>
            {t('cart.break.reached', {
              price: format.price(singleMinor),
              saving: format.price((singleMinor - reached.unitMinor) * quantity * pieces),
            })}
          </span>
        </li>
      )}
      {next && (
        <li>
          <Icon name="tag" size={18} />
          <span>
            {t('cart.break.next', {
              count: next.fromQuantity,
              price: format.price(next.unitMinor),
              saving: format.price((singleMinor - next.unitMinor) * next.fromQuantity),
            })}
          </span>
        </li>
      )}
    </ul>
  )
}

/** Ten mugs are no advice for whoever buys one: the next step is told from half of the way on. */
const isNear = (count: number, fromQuantity: number) => count * 2 >= fromQuantity

type ExplainedProps = { line: CartLine; verdicts: Cart['verdicts'] }

/** Every step from the single price to the total, and why other promotions do nothing here. */
export function LineExplained({ line, verdicts }: ExplainedProps) {
  const t = useT()
  const format = useFormat()
  const { applied, notApplied } = line
  if (applied.length + notApplied.length === 0) return null
  const titleOf = ({ name, code }: (typeof applied)[number] | (typeof notApplied)[number]) =>
    [name, code].filter(Boolean).join(' · ')
  const far = notApplied.filter(({ reason }) => reason === 'other_articles')
  const near = notApplied.filter((one) => !far.includes(one))
  /** The line says which reason; how much is missing stands with the promotion. */
  const whyNot = ({ promotionId, reason }: (typeof notApplied)[number]) => {
    const verdict = verdicts.find((one) => one.promotionId === promotionId)
    return verdictWords({ t, format }, { ...verdict, reason })
  }
  return (
    <details className="cart-explained">
      <summary>{t('cart.explained')}</summary>
      <DataList
        layout="sums"
        items={[
          {
            term: t('cart.explained.full', {
              count: line.quantity * line.pieces,
              price: format.price(line.pieceMinor),
            }),
            value: format.price(line.fullMinor),
          },
          ...applied.map((one) => ({
            term: titleOf(one),
            value: format.price(-one.discountMinor),
          })),
          { term: t('cart.total'), value: format.price(line.totalMinor) },
        ]}
      />
      {notApplied.length > 0 && (
        <ul className="cart-not-applied">
          {near.map((one) => (
            <li key={one.promotionId}>
              <strong>{titleOf(one)}</strong> {whyNot(one)}
            </li>
          ))}
          {far.length > 0 && (
            <li>{t('cart.explained.others', { names: far.map(titleOf).join(', ') })}</li>
          )}
        </ul>
      )}
    </details>
  )
}
