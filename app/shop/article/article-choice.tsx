import { useLocation } from 'react-router'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'

/** Links, not buttons: each variant has an address with its own price, also without script. */
export function VariantChoice({ article, chosen }: { article: Article; chosen: Variant }) {
  const t = useT()
  const format = useFormat()
  const { pathname } = useLocation()
  if (article.variants.length < 2) return null
  return (
    <nav aria-label={article.variantAxis} className="variant-choice">
      <p className="variant-axis" aria-hidden="true">
        {article.variantAxis}
      </p>
      <ul className="variants">
        {article.variants.map(({ code, label, price }) => (
          <li key={code}>
            <a
              href={`${pathname}?variant=${encodeURIComponent(code)}`}
              aria-current={code === chosen.code ? 'true' : undefined}
            >
              <span>{label}</span>
              <span className="muted">{format.price(price.amountMinor)}</span>
            </a>
          </li>
        ))}
      </ul>
      {article.mayTurn && <p className="muted">{t('page.article.mayTurn')}</p>}
    </nav>
  )
}

export function QuantityBreaks({ variant }: { variant: Variant }) {
  const t = useT()
  const format = useFormat()
  const [first] = variant.quantityBreaks
  if (!first) return null
  return (
    <details className="quantity-details">
      <summary>
        {t('page.article.breaksFrom', {
          count: first.fromQuantity,
          price: format.price(first.unitMinor),
        })}
      </summary>
      <ul className="quantity-breaks">
        {variant.quantityBreaks.map(({ fromQuantity, percent, unitMinor }) => (
          <li key={fromQuantity}>
            <span>{t('page.article.breakFrom', { count: fromQuantity })}</span>
            <strong>{t('page.article.breakEach', { price: format.price(unitMinor) })}</strong>
            <span className="muted">
              {t('page.article.breakLess', { percent: format.percent(percent) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
