import type { AgreedLine, PromotionLine } from './promotion-facts.ts'

type Kind = Pick<AgreedLine, 'articleId' | 'variant' | 'extraPages'>

const keyOf = ({ articleId, variant, extraPages }: Kind) => `${articleId} ${variant} ${extraPages}`

const kindOf = ({ articleId, variant = '', extraPages = 0 }: PromotionLine): Kind => ({
  articleId,
  variant,
  extraPages,
})

/** Whether a cart holds exactly what was agreed: no piece more or less, and nothing beside it. */
export function isAsAgreed(
  agreed: readonly AgreedLine[],
  lines: readonly PromotionLine[],
): boolean {
  const left = new Map(agreed.map((line) => [keyOf(line), line.pieces]))
  for (const line of lines) {
    const key = keyOf(kindOf(line))
    const pieces = left.get(key)
    if (pieces === undefined) return false
    left.set(key, pieces - line.quantity)
  }
  return [...left.values()].every((pieces) => pieces === 0)
}

/** Price of a piece as it was agreed; undefined for what nobody agreed on. */
export const agreedPrice = (
  agreed: readonly AgreedLine[],
  line: PromotionLine,
): number | undefined => agreed.find((one) => keyOf(one) === keyOf(kindOf(line)))?.unitMinor
