import { Card, Money } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'
import { countryName, wordOf } from './order-words.tsx'

/** Sums of the order, and what every promotion took off or why it did not. */
export function OrderSums({ order }: { order: OrderFacts }) {
  const { t, me } = useOffice()
  const { sums, currency } = order
  const rows = [
    ['lines', sums.linesMinor],
    ['discount', -sums.discountMinor],
    ['shipping', sums.shippingMinor],
    ['shippingDiscount', -sums.shippingDiscountMinor],
    ['taxRelief', -sums.taxReliefMinor],
  ] as const
  const treatment = sums.taxTreatment === 'STANDARD' ? undefined : sums.taxTreatment
  return (
    <Card title={t('office-orders.sums')}>
      <table className="o-sums">
        <tbody>
          {rows
            .filter(([name, minor]) => minor !== 0 || name === 'lines' || name === 'shipping')
            .map(([name, minor]) => (
              <tr key={name}>
                <th scope="row">{t(`office-orders.sum.${name}`)}</th>
                <td>
                  <Money minor={minor} currency={currency} />
                </td>
              </tr>
            ))}
          <tr className="o-sum-total">
            <th scope="row">{t('office-orders.sum.total')}</th>
            <td>
              <Money minor={sums.totalMinor} currency={currency} />
            </td>
          </tr>
          <tr className="o-hint">
            <th scope="row">
              {t('office-orders.sum.tax')}
              {treatment !== undefined && ` · ${wordOf(t, 'sum.treatment', treatment)}`}
              {sums.taxCountry !== undefined && ` · ${countryName(sums.taxCountry, me.language)}`}
            </th>
            <td>
              <Money minor={sums.taxMinor} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
      <Promotions order={order} />
    </Card>
  )
}

/** Promotions that took something off; the others, with why they did not, behind one line. */
function Promotions({ order: { promotions, currency } }: { order: OrderFacts }) {
  const { t, format } = useOffice()
  const applied = promotions.filter(({ reason }) => reason === undefined)
  const others = promotions.filter(({ reason }) => reason !== undefined)
  const row = (
    { name, code, discountMinor, reason }: (typeof promotions)[number],
    index: number,
  ) => (
    // oxlint-disable-next-line react/no-array-index-key -- a code may be given twice
    <li key={index}>
      <strong>{name}</strong>
      {code !== undefined && code !== name && <code> {code}</code>}
      {': '}
      {reason === undefined
        ? `−${format.money(discountMinor, currency)}`
        : t('office-orders.promotion.not', { reason: wordOf(t, 'promotion.reason', reason) })}
    </li>
  )
  return (
    <>
      {applied.length > 0 && <ul className="o-promotions">{applied.map(row)}</ul>}
      {others.length > 0 && (
        <details className="o-promotions">
          <summary>{t('office-orders.promotions.others', { count: others.length })}</summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </>
  )
}
