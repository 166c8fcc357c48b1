import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import type { DesignDocument } from '#design/document.ts'
import { countBySize, fillSet, isMixed, printsOf } from './print-commands.ts'
import { totalOf } from './print-total.ts'

type FootProps = { article: Article; document: DesignDocument }

/** How many there are and what they cost together, always in view. */
export function PrintsFoot({ article, document }: FootProps) {
  if (printsOf(document).length === 0) return null
  return (
    <div className="prints-foot" role="status">
      {isMixed(article) ? (
        <Total article={article} document={document} />
      ) : (
        <SetState article={article} document={document} />
      )}
    </div>
  )
}

function Total({ article, document }: FootProps) {
  const t = useT()
  const format = useFormat()
  const hasDecimals = useShop().config.prizesWithDecimals
  const { count, totalMinor, next } = totalOf(document, article, hasDecimals)
  const sizes = countBySize(document, article.variants)
  return (
    <>
      <p className="prints-sum">
        <strong>{t('create.prints.count', { count })}</strong>
        {sizes.length > 1 && (
          <span className="prints-sizes">
            {sizes.map((one) => `${one.count} × ${one.variant.label}`).join(' · ')}
          </span>
        )}
        <strong className="numeric">{format.price(totalMinor)}</strong>
      </p>
      {next && (
        <p className="prints-next">
          <Icon name="tag" size={18} />
          <span>
            {t('create.prints.nextBreak', {
              count: next.more,
              size: next.size,
              price: format.price(next.unitMinor),
            })}
          </span>
        </p>
      )}
    </>
  )
}

function SetState({ article, document }: FootProps) {
  const editor = useEditor()
  const t = useT()
  const total = article.setSize ?? 1
  const filled = countBySize(document, article.variants).reduce((sum, { count }) => sum + count, 0)
  const isShort = filled < total
  return (
    <>
      <p className="prints-sum">
        <strong>{t('create.prints.set', { count: filled, total })}</strong>
      </p>
      {isShort && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => editor.runAll(fillSet(document, total))}
        >
          {t('create.prints.fillSet')}
        </Button>
      )}
      {filled > total && (
        <p className="prints-next">
          <Icon name="triangle-alert" size={18} />
          <span>{t('create.prints.setTooMany', { count: filled - total })}</span>
        </p>
      )}
    </>
  )
}
