import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { singlePrice, unitPriceAt, type Bought } from '#commerce/catalogue/unit-price.terms.ts'

type Priced = Pick<Article, 'breaks'>

/** Price of one piece when so many are bought: by the rule that the cart charges by. */
export function pieceMinorOf(
  { breaks }: Priced,
  { price, pageMinor = 0 }: Pick<Variant, 'price' | 'pageMinor'>,
  bought: Bought & { counted: number; hasDecimals: boolean },
): number {
  const single = singlePrice({ amountMinor: price.amountMinor, pageMinor, breaks }, bought)
  return unitPriceAt(bought.counted, single, breaks, bought.hasDecimals)
}
