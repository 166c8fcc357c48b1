import { splitByWeight } from '#commerce/promotion/split.rules.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { InvoiceKind } from '#db/order-document-tables.ts'
import type { TaxTreatment } from '#db/order-tables.ts'
import type { InvoiceData, InvoiceLine, InvoiceTax } from './invoice-data.ts'
import type { OrderFacts } from '#commerce/order/order-reading.service.ts'
import { addressLines } from '#commerce/order/order-words.rules.ts'

const SEQUENCE_DIGITS = 6
/** Credit notes have a series of their own, which their numbers show. */
const CREDIT_MARK = 'C'

/** `ES-2026-000017`, and `ES-2026-C000004` for a credit note. */
export function invoiceNumber(series: {
  legalEntity: string
  kind: InvoiceKind
  year: number
  sequence: number
}): string {
  const mark = series.kind === 'CREDIT_NOTE' ? CREDIT_MARK : ''
  const digits = String(series.sequence).padStart(SEQUENCE_DIGITS, '0')
  return `${series.legalEntity}-${series.year}-${mark}${digits}`
}

/** Everything that stands on the invoice of an order, but for its number and day. */
export function invoiceOf(
  order: OrderFacts,
  seller: OrderSeller,
  payment: InvoiceData['payment'],
): Omit<InvoiceData, 'kind' | 'number' | 'issuedOn'> {
  const lines = [...order.lines.map(lineOf), ...shippingOf(order)]
  const taxes = taxTable(lines)
  const { line1, postalCode, city, country } = seller.address
  return {
    orderNumber: order.number,
    orderedOn: order.placedAt.toISOString().slice(0, 10),
    seller: {
      name: seller.name,
      lines: [line1, `${postalCode} ${city}`],
      country,
      taxId: seller.taxId,
    },
    buyer: buyerOf(order),
    lines,
    taxes,
    taxMinor: sumOf(taxes, 'taxMinor'),
    totalMinor: order.totalMinor,
    currency: order.currency,
    payment,
  }
}

function buyerOf(order: OrderFacts): InvoiceData['buyer'] {
  const { billing, contact } = order
  const own = order.delivery.address
  const address = billing ?? own
  return {
    lines: address
      ? addressLines(address, address.country)
      : [`${contact.name} ${contact.surname}`.trim()],
    country: address?.country,
    taxId: billing?.taxId ?? billing?.legalId,
  }
}

function lineOf(line: OrderFacts['lines'][number]): InvoiceLine {
  return {
    name: line.articleName,
    detail: [line.variantLabel, line.designName].filter(Boolean).join(' · '),
    quantity: line.quantity * line.pieces,
    unitMinor: line.unitMinor / line.pieces,
    discountMinor: line.discountMinor + line.taxReliefMinor,
    totalMinor: line.totalMinor,
    taxPermille: line.taxPermille,
    taxTreatment: line.taxTreatment,
    taxMinor: line.taxMinor,
  }
}

/** Shipping: what the lines leave of the order's sums. */
function shippingOf(order: OrderFacts): InvoiceLine[] {
  const totalMinor = order.totalMinor - sumOf(order.lines, 'totalMinor')
  if (order.shippingMinor === 0) return []
  return [
    {
      name: undefined,
      detail: '',
      quantity: 1,
      unitMinor: order.shippingMinor,
      discountMinor: order.shippingMinor - totalMinor,
      totalMinor,
      taxPermille: order.shippingTaxPermille,
      taxTreatment: order.taxTreatment,
      taxMinor: order.taxMinor - sumOf(order.lines, 'taxMinor'),
    },
  ]
}

type Taxed = Pick<InvoiceLine, 'totalMinor' | 'taxPermille' | 'taxTreatment' | 'taxMinor'>

/** By rate and treatment, the highest rate first. */
export function taxTable(lines: readonly Taxed[]): InvoiceTax[] {
  const groups = Map.groupBy(lines, ({ taxPermille, taxTreatment }) =>
    keyOf(taxPermille, taxTreatment),
  )
  return [...groups.values()]
    .map((group) => {
      const grossMinor = sumOf(group, 'totalMinor')
      const taxMinor = sumOf(group, 'taxMinor')
      const { taxPermille: permille, taxTreatment: treatment } = group[0]!
      return { permille, treatment, netMinor: grossMinor - taxMinor, taxMinor, grossMinor }
    })
    .toSorted((one, other) => other.permille - one.permille)
}

const keyOf = (permille: number, treatment: TaxTreatment) => `${permille} ${treatment}`

/** Lines of a credit note: what a refund of lines gives back, at the rates of the order. */
export function creditLines(
  order: OrderFacts,
  refunded: readonly { lineId: string | null; quantity: number; amountMinor: number }[],
): InvoiceLine[] {
  return refunded.flatMap(({ lineId, quantity, amountMinor: totalMinor }) => {
    if (totalMinor === 0) return []
    const line = order.lines.find(({ id }) => id === lineId)
    const pieces = Math.max(1, quantity)
    const whole = line ? lineOf(line) : shippingOf(order)[0]
    if (!whole) return []
    return [
      {
        ...whole,
        quantity: pieces,
        unitMinor: Math.round(totalMinor / pieces),
        discountMinor: 0,
        totalMinor,
        taxMinor:
          whole.totalMinor === 0 ? 0 : Math.round((whole.taxMinor * totalMinor) / whole.totalMinor),
      },
    ]
  })
}

/**
 * How much of each rate a credit note takes back, of what earlier ones have left: first of the rates of its lines, and
 * what is no line's of all in proportion. The last one takes the rest as it is: together they are the invoice to the
 * minor unit.
 */
export function creditTaxes(
  invoiced: readonly InvoiceTax[],
  credited: {
    earlier: readonly InvoiceTax[]
    amountMinor: number
    lines?: readonly Pick<InvoiceLine, 'taxPermille' | 'taxTreatment' | 'totalMinor'>[]
  },
): InvoiceTax[] {
  const { earlier, lines = [] } = credited
  let open = credited.amountMinor
  const left = invoiced.map((tax) => {
    const taken = earlier.filter(
      ({ permille, treatment }) => permille === tax.permille && treatment === tax.treatment,
    )
    const grossMinor = tax.grossMinor - sumOf(taken, 'grossMinor')
    const taxMinor = tax.taxMinor - sumOf(taken, 'taxMinor')
    const id = keyOf(tax.permille, tax.treatment)
    const wished = lines.filter(
      ({ taxPermille, taxTreatment }) => keyOf(taxPermille, taxTreatment) === id,
    )
    const ofLines = Math.min(sumOf(wished, 'totalMinor'), grossMinor, open)
    open -= ofLines
    return { ...tax, grossMinor, taxMinor, id, ofLines }
  })
  const rest = splitByWeight(
    open,
    left.map(({ id, grossMinor, ofLines }) => ({ id, weight: grossMinor - ofLines })),
  )
  return left.flatMap(({ id, ofLines, ...tax }) => {
    const grossMinor = ofLines + (rest.get(id) ?? 0)
    if (grossMinor === 0) return []
    const taxMinor = Math.round((tax.taxMinor * grossMinor) / tax.grossMinor)
    return [{ ...tax, grossMinor, taxMinor, netMinor: grossMinor - taxMinor }]
  })
}

export function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}
