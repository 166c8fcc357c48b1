import type { Promotion } from './promotion-facts.ts'

type Offered = Pick<
  Promotion,
  | 'effect'
  | 'isForEverything'
  | 'excludesReduced'
  | 'minimumMinor'
  | 'minimumQuantity'
  | 'isFirstOrderOnly'
  | 'mostUsesPerCustomer'
>

/**
 * Free delivery that a page may promise without "if": one with any other condition would be broken in the
 * cart. The smallest amount of several counts.
 */
export function freeDeliveryFrom(promotions: readonly Offered[]): number | undefined {
  const amounts = promotions
    .filter(
      (one) =>
        one.effect.kind === 'FREE_SHIPPING' &&
        one.isForEverything &&
        !one.excludesReduced &&
        !one.isFirstOrderOnly &&
        one.minimumQuantity <= 1 &&
        one.mostUsesPerCustomer === undefined,
    )
    .map(({ minimumMinor }) => minimumMinor)
  return amounts.length === 0 ? undefined : Math.min(...amounts)
}
