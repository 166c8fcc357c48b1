import { randomInt } from 'node:crypto'
import type { AgreedLine } from '#commerce/promotion/promotion-facts.ts'
import { makeBill, type Taxing } from '#commerce/checkout/bill.rules.ts'

/** Pieces of one thing at the price that is promised for them. */
type QuotedLine = {
  articleId: number
  variant: string
  extraPages: number
  pieces: number
  /** Price of a piece in the shop. */
  listMinor: number
  /** Price of a piece in the quote. */
  unitMinor: number
}

/** Sums of a quote, by the rules that the checkout bills by. */
export function sumQuote(
  quote: { lines: readonly QuotedLine[]; shippingMinor: number | undefined },
  taxing: Taxing,
) {
  const explained = { totalMinor: 0, applied: [], notApplied: [] }
  const { shippingMinor = 0 } = quote
  return makeBill(
    {
      lines: quote.lines.map(({ pieces, listMinor, unitMinor }, index) => ({
        ...explained,
        id: String(index),
        fullMinor: pieces * listMinor,
        discountMinor: pieces * (listMinor - unitMinor),
      })),
      shipping: { ...explained, fullMinor: shippingMinor, discountMinor: 0 },
    },
    taxing,
  )
}

/** Lines as the private code promises them; undefined where the same thing stands with two prices. */
export function agreementOf(lines: readonly QuotedLine[]): AgreedLine[] | undefined {
  const kinds = new Map<string, AgreedLine>()
  for (const { articleId, variant, extraPages, pieces, unitMinor } of lines) {
    const key = `${articleId} ${variant} ${extraPages}`
    const known = kinds.get(key)
    if (known && known.unitMinor !== unitMinor) return undefined
    kinds.set(key, {
      articleId,
      variant,
      extraPages,
      unitMinor,
      pieces: pieces + (known?.pieces ?? 0),
    })
  }
  return [...kinds.values()]
}

/** Least price of a piece that one person may promise. */
export const leastPrice = (listMinor: number, mostPercent: number, stepMinor: number): number =>
  Math.ceil((listMinor * (100 - mostPercent)) / 100 / stepMinor) * stepMinor

/** Without letters and digits that look or sound alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

/** `Q-7K3M9P`: stands on the document, and says nothing about how many others there are. */
export const makeQuoteReference = (): string =>
  `Q-${Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')}`

const DAY_MS = 24 * 60 * 60_000

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
