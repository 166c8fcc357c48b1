import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { DataList, type DataListItem } from '#app/ui/goods/data-list.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { CheckoutView, Sums } from '#commerce/checkout/checkout.contract.ts'
import type { ShownLine } from './step-data.ts'

export type SummaryProps = {
  checkout: CheckoutView
  /** Sums of the delivery that is looked at, which may not be chosen yet. */
  sums: Sums
  lines: readonly ShownLine[]
  hasDelivery: boolean
}

/** On a phone it is folded, and says the one thing that everybody wants to know. */
export function PhoneSummary(props: SummaryProps) {
  const t = useT()
  const format = useFormat()
  return (
    <details className="checkout-fold">
      <summary>
        <Icon name="shopping-bag" />
        <span>{t('checkout.summary')}</span>
        <strong className="numeric">{format.price(props.sums.totalMinor)}</strong>
        <Icon name="chevron-down" />
      </summary>
      <SummaryContent {...props} />
    </details>
  )
}

export function OrderSummary(props: SummaryProps) {
  const t = useT()
  return (
    <aside className="panel stack checkout-aside" aria-label={t('checkout.summary')}>
      <h2>{t('checkout.summary')}</h2>
      <SummaryContent {...props} />
    </aside>
  )
}

function SummaryContent({ checkout, sums, lines, hasDelivery }: SummaryProps) {
  return (
    <div className="stack">
      <ul className="summary-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      <DataList layout="sums" items={useSums({ checkout, sums, hasDelivery })} />
      <TaxNote checkout={checkout} sums={sums} />
    </div>
  )
}

function Line({ line }: { line: ShownLine }) {
  const t = useT()
  const format = useFormat()
  const name = line.designName ?? line.articleName
  return (
    <>
      <span className="summary-picture">
        {line.urlPreview ? (
          <img src={line.urlPreview} alt="" width={1200} height={900} loading="lazy" />
        ) : (
          line.picture && <Picture source={line.picture} sizes="64px" alt="" />
        )}
        <span className="summary-quantity">
          <span className="visually-hidden">{t('checkout.summary.quantity')} </span>
          {line.quantity}
        </span>
      </span>
      <span className="summary-name">
        <span>{name}</span>
        <span className="muted">
          {[name === line.articleName ? undefined : line.articleName, line.variantLabel]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className="summary-price numeric">
        <span>{format.price(line.fullMinor - line.discountMinor)}</span>
        {line.discountMinor > 0 && <s className="muted">{format.price(line.fullMinor)}</s>}
      </span>
    </>
  )
}

function useSums({ checkout, sums, hasDelivery }: Omit<SummaryProps, 'lines'>): DataListItem[] {
  const t = useT()
  const format = useFormat()
  const shippingMinor = sums.shippingMinor - sums.shippingDiscountMinor
  const shipping = shippingMinor === 0 ? t('checkout.free') : format.price(shippingMinor)
  return [
    { term: t('checkout.sum.goods'), value: format.price(sums.linesMinor) },
    ...(sums.discountMinor > 0
      ? [
          {
            term: discountTerm(checkout) ?? t('checkout.sum.discount'),
            value: `−${format.price(sums.discountMinor)}`,
          },
        ]
      : []),
    {
      term: t('checkout.sum.delivery'),
      value: hasDelivery ? shipping : t('checkout.sum.deliveryLater'),
    },
    ...(sums.taxReliefMinor > 0
      ? [{ term: t('checkout.sum.taxRelief'), value: `−${format.price(sums.taxReliefMinor)}` }]
      : []),
    {
      term: hasDelivery ? t('checkout.sum.total') : t('checkout.sum.totalSoFar'),
      value: format.price(sums.totalMinor),
      strong: true,
    },
  ]
}

/** By name where it is one promotion that gave all of it. */
function discountTerm({ discounts, discountMinor }: CheckoutView): string | undefined {
  const whole = discounts.find((one) => one.discountMinor === discountMinor)
  return whole?.name || undefined
}

const PERMILLE_PER_PERCENT = 10

function TaxNote({ checkout, sums }: Pick<SummaryProps, 'checkout' | 'sums'>) {
  const t = useT()
  const format = useFormat()
  const { taxTreatment, taxPermille } = checkout
  return (
    <p className="muted summary-tax">
      {taxTreatment === 'REVERSE_CHARGE' && t('checkout.tax.reverseCharge')}
      {taxTreatment === 'STANDARD' &&
        t('checkout.tax.included', {
          rate: format.percent(taxPermille / PERMILLE_PER_PERCENT),
          amount: format.price(sums.taxMinor),
        })}
    </p>
  )
}
