import { Facts, Money } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OfficeQuote } from './quote-words.tsx'

/** Lines of a quote that is written: nobody changes them any more. */
export function QuoteLines({ quote }: { quote: OfficeQuote }) {
  const { t, format } = useOffice()
  return (
    <ul className="o-quote-lines">
      {quote.lines.map((line) => (
        <li key={line.thing} className="o-quote-line">
          <strong>
            {[line.articleName, line.variantLabel, line.designName].filter(Boolean).join(' · ')}
          </strong>
          <span>
            {t('office-quotes.linePrice', {
              pieces: line.pieces,
              price: format.money(line.unitMinor, quote.currency),
              list: format.money(line.listMinor, quote.currency),
              total: format.money(line.totalMinor, quote.currency),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function QuoteSums({ quote }: { quote: OfficeQuote }) {
  const { t } = useOffice()
  const { sums } = quote
  const money = (minor: number) => <Money minor={minor} currency={sums.currency} />
  return (
    <Facts
      rows={
        [
          [t('office-quotes.goods'), money(sums.linesMinor)],
          [t('office-quotes.discount'), sums.discountMinor > 0 && money(-sums.discountMinor)],
          [
            t('office-quotes.shipping'),
            sums.shippingMinor === undefined
              ? t('office-quotes.shippingOpen')
              : money(sums.shippingMinor),
          ],
          [t('office-quotes.relief'), sums.taxReliefMinor > 0 && money(-sums.taxReliefMinor)],
          [t('office-quotes.total'), <strong key="total">{money(sums.totalMinor)}</strong>],
          [t('office-quotes.tax'), money(sums.taxMinor)],
        ].filter(([, value]) => value !== false) as [string, string][]
      }
    />
  )
}
