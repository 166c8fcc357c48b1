import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Accordion } from '#app/ui/navigation/accordion.tsx'

/** Article facts: what is in the box, what it is made of, and what the press needs to know. */
export function ArticleFacts({ article, variant }: { article: Article; variant: Variant }) {
  const t = useT()
  const items = [
    ...(article.box.length > 0
      ? [{ title: t('page.article.box'), content: <Lines lines={article.box} />, open: true }]
      : []),
    { title: t('page.article.details'), content: <Details article={article} /> },
    ...(article.isPersonalised
      ? [{ title: t('page.article.specs'), content: <PrintSpecs variant={variant} /> }]
      : []),
  ]
  return <Accordion items={items} />
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="plain-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Details({ article }: { article: Article }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className="facts">
      {article.attributes.map(({ attribute, label, values }) => (
        <div key={attribute}>
          <dt>{label}</dt>
          <dd>{values.map((value) => value.label).join(', ')}</dd>
        </div>
      ))}
      {article.weightGrams > 0 && (
        <div>
          <dt>{t('page.article.weight')}</dt>
          <dd>{t('page.article.grams', { grams: format.number(article.weightGrams) })}</dd>
        </div>
      )}
    </dl>
  )
}

function PrintSpecs({ variant }: { variant: Variant }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className="facts">
      <div>
        <dt>{t('page.article.size')}</dt>
        <dd>
          {t('page.article.millimetres', {
            width: format.number(variant.widthMm),
            height: format.number(variant.heightMm),
          })}
        </dd>
      </div>
      <div>
        <dt>{t('page.article.bleed')}</dt>
        <dd>{t('page.article.bleedValue', { bleed: format.number(variant.bleedMm) })}</dd>
      </div>
      <div>
        <dt>{t('page.article.resolution')}</dt>
        <dd>{t('page.article.dpi', { dpi: variant.resolutionDpi })}</dd>
      </div>
    </dl>
  )
}
