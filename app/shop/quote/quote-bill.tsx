import { apiPath } from '#app/browser-api/api-path.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { ShownQuote } from '#commerce/quote/quote.contract.ts'

type QuoteBillProps = { quote: ShownQuote; fileKey: string | undefined }

/** Lines, delivery and total of a quote, with the same as a document. */
export function QuoteBill({ quote, fileKey }: QuoteBillProps) {
  const t = useT()
  const format = useFormat()
  const { sums, currency } = quote
  const price = (minor: number) => format.price(minor, currency)
  const query = fileKey ? `?key=${encodeURIComponent(fileKey)}` : ''
  return (
    <section className="panel stack" aria-label={t('quote.total')}>
      <ul className="quote-lines">
        {quote.lines.map((line) => (
          <li key={`${line.articleId} ${line.variant} ${line.designName ?? ''}`}>
            <div>
              <h2 className="small-heading">{line.articleName}</h2>
              <p className="muted">
                {[line.variantLabel, line.designName].filter(Boolean).join(' · ')}
              </p>
              <p>
                {t('quote.pieces', { count: line.pieces, price: price(line.unitMinor) })}{' '}
                {line.listMinor > line.unitMinor && (
                  <span className="muted">
                    {t('quote.instead', { price: price(line.listMinor) })}
                  </span>
                )}
              </p>
              {line.needsDesign && <p className="muted">{t('quote.needsDesign')}</p>}
            </div>
            <strong>{price(line.totalMinor)}</strong>
          </li>
        ))}
        <li>
          {sums.shippingMinor === undefined ? (
            <p className="muted">{t('quote.noShipping')}</p>
          ) : (
            <>
              <p>{t('quote.shipping', { service: quote.serviceName ?? '' })}</p>
              <span>{price(sums.shippingMinor)}</span>
            </>
          )}
        </li>
        <li className="quote-total">
          <div>
            <p>{t('quote.total')}</p>
            {sums.taxMinor > 0 && (
              <p className="muted">{t('quote.tax', { amount: price(sums.taxMinor) })}</p>
            )}
          </div>
          <strong>{price(sums.totalMinor)}</strong>
        </li>
      </ul>
      {quote.earliestOn !== undefined && quote.mayAnswer && (
        <p>{t('quote.earliest', { day: format.day(quote.earliestOn) })}</p>
      )}
      <p>
        <ButtonLink
          href={`${apiPath('/quotes/{public_id}/pdf', { publicId: quote.publicId })}${query}`}
          variant="quiet"
          size="small"
          icon="download"
        >
          {t('quote.pdf')}
        </ButtonLink>
      </p>
    </section>
  )
}
