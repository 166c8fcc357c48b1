import { pieceMinorOf } from '#app/editor/buying/unit-price.ts'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import { pricedBreaks } from '#commerce/catalogue/unit-price.terms.ts'
import type { DesignDocument } from '#design/document.ts'
import { countBySize } from './print-commands.ts'

export type PrintTotal = {
  count: number
  totalMinor: number
  /** How many more make prints of the commonest size cheaper, and what each then costs. */
  next: { more: number; size: string; unitMinor: number } | undefined
}

type Priced = Pick<Article, 'variants' | 'breaks' | 'pricePer'>

/** Total of the prints of a design, by the rule that the cart charges by. */
export function totalOf(
  document: DesignDocument,
  article: Priced,
  hasDecimals: boolean,
): PrintTotal {
  const sizes = countBySize(document, article.variants)
  const count = sizes.reduce((sum, one) => sum + one.count, 0)
  const unitOf = (variant: Article['variants'][number]) =>
    pieceMinorOf(article, variant, { pieces: 1, extraPages: 0, counted: count, hasDecimals })
  const totalMinor = sizes.reduce((sum, one) => sum + one.count * unitOf(one.variant), 0)
  const [most] = sizes.toSorted((one, other) => other.count - one.count)
  const breaks = most
    ? pricedBreaks(most.variant.price.amountMinor, article.breaks, hasDecimals)
    : []
  const reached = breaks.find(({ fromQuantity }) => fromQuantity > count)
  const next = reached &&
    most && {
      more: reached.fromQuantity - count,
      size: most.variant.label,
      unitMinor: reached.unitMinor,
    }
  return { count, totalMinor, next }
}
