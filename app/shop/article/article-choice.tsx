import { useLocation } from 'react-router'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'

/** Links, not buttons: each variant has an address with its own price, also without script. */
export function VariantChoice({ article, chosen }: { article: Article; chosen: Variant }) {
  const t = useT()
  const format = useFormat()
  const { pathname } = useLocation()
  const { variants } = article
  if (variants.length < 2) return null
  const hrefOf = (code: string) => `${pathname}?variant=${encodeURIComponent(code)}`
  const currentOf = (code: string) => (code === chosen.code ? 'true' : undefined)
  const finishes = variants.filter(({ finish, size }) => finish && size === chosen.size)
  return (
    <nav aria-label={article.variantAxis} className="variant-choice">
      <p className="variant-axis" aria-hidden="true">
        {article.variantAxis}
      </p>
      <ul className="variants">
        {variants
          .filter(({ finish }) => finish?.code === chosen.finish?.code)
          .map(({ code, label, size, price }) => (
            <li key={code}>
              <a href={hrefOf(code)} aria-current={currentOf(code)}>
                <span>{size ?? label}</span>
                <span className="muted">{format.price(price.amountMinor)}</span>
              </a>
            </li>
          ))}
      </ul>
      {finishes.length > 1 && (
        <>
          <p className="variant-axis">
            {article.attributes.find(({ attribute }) => attribute === 'finish')?.label}
          </p>
          <ul className="variants">
            {finishes.map(({ code, finish }) => (
              <li key={code}>
                <a href={hrefOf(code)} aria-current={currentOf(code)}>
                  <span>{finish?.label}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
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
