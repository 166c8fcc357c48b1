import type { PricedPromotions } from '#commerce/promotion/promotion.contract.ts'
import type { TaxTreatment } from '#db/order-tables.ts'
import { containedTax, taxRelief } from './tax.rules.ts'

/** The parts of one price that includes tax. */
export type Amounts = {
  fullMinor: number
  discountMinor: number
  taxReliefMinor: number
  totalMinor: number
  taxMinor: number
}

export type Taxing = {
  treatment: TaxTreatment
  /** Tax rate of the place that it is delivered to. */
  permille: number
  /** The smallest part of a price that the store shows. */
  stepMinor: number
}

const WHOLE_MINOR = 100
export const stepOf = (hasDecimals: boolean) => (hasDecimals ? 1 : WHOLE_MINOR)

/** Prices include the tax. Who owes it himself does not pay it to us. */
const isRelieved = (treatment: TaxTreatment) => treatment !== 'STANDARD'

/** The rate that is charged, and stands on the invoice. */
export const chargedPermille = ({ treatment, permille }: Taxing) =>
  isRelieved(treatment) ? 0 : permille

/** Everything that is owed, such that the parts sum to the total to the minor unit. */
export function makeBill(
  { lines, shipping }: Pick<PricedPromotions, 'lines' | 'shipping'>,
  taxing: Taxing,
) {
  const billed = lines.map((line) => amountsOf(line, taxing))
  const carriage = amountsOf(shipping ?? { fullMinor: 0, discountMinor: 0 }, taxing)
  const sum = (part: keyof Amounts) => billed.reduce((total, amounts) => total + amounts[part], 0)
  return {
    lines: billed,
    linesMinor: sum('fullMinor'),
    discountMinor: sum('discountMinor'),
    shippingMinor: carriage.fullMinor,
    shippingDiscountMinor: carriage.discountMinor,
    shippingTaxMinor: carriage.taxMinor,
    shippingTaxReliefMinor: carriage.taxReliefMinor,
    taxMinor: sum('taxMinor') + carriage.taxMinor,
    taxReliefMinor: sum('taxReliefMinor') + carriage.taxReliefMinor,
    totalMinor: sum('totalMinor') + carriage.totalMinor,
  }
}

function amountsOf(
  { fullMinor, discountMinor }: Pick<Amounts, 'fullMinor' | 'discountMinor'>,
  taxing: Taxing,
): Amounts {
  const { treatment, permille, stepMinor } = taxing
  const grossMinor = fullMinor - discountMinor
  const taxReliefMinor = isRelieved(treatment) ? taxRelief(grossMinor, permille, stepMinor) : 0
  const totalMinor = grossMinor - taxReliefMinor
  const taxMinor = isRelieved(treatment) ? 0 : containedTax(totalMinor, permille)
  return { fullMinor, discountMinor, taxReliefMinor, totalMinor, taxMinor }
}
