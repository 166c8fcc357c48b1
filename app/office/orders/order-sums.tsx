import { Card, Money } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'
import { wordOf } from './order-words.tsx'

/** Sums of the order, and what every promotion took off or why it did not. */
export function OrderSums({ order }: { order: OrderFacts }) {
  const { t, format } = useOffice()
  const { sums, currency, promotions } = order
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
              {sums.taxCountry !== undefined && ` · ${sums.taxCountry}`}
            </th>
            <td>
              <Money minor={sums.taxMinor} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
      {promotions.length > 0 && (
        <ul className="o-promotions">
          {promotions.map(({ name, code, discountMinor, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a code may be given twice
            <li key={index}>
              <strong>{name}</strong>
              {code !== undefined && code !== name && <code> {code}</code>}
              {': '}
              {reason === undefined
                ? `−${format.money(discountMinor, currency)}`
                : t('office-orders.promotion.not', {
                    reason: wordOf(t, 'promotion.reason', reason),
                  })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
