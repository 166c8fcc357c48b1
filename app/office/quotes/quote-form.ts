import type { FieldErrors, Refused } from '#api/refusal.ts'
import { readMoney, refusedFields } from '#app/office/money/typed-money.ts'
import { fieldOf } from '#app/office/office-page.ts'

export const piecesField = (thing: string) => `pieces.${thing}`
export const priceField = (thing: string) => `price.${thing}`

const PIECES = /^pieces\.(.+)$/

/** Draft as its form says it: pieces and a price for each thing; a thing without pieces is left out. */
export function readQuote(form: FormData) {
  const problems: FieldErrors = {}
  const lines = [...form.keys()].flatMap((name) => {
    const thing = PIECES.exec(name)?.[1]
    const pieces = thing === undefined ? '' : fieldOf(form, name)
    if (thing === undefined || pieces === '' || Number(pieces) === 0) return []
    if (!/^\d{1,4}$/.test(pieces)) problems[name] = 'invalid'
    const unitMinor = readMoney(fieldOf(form, priceField(thing)))
    if (Number.isNaN(unitMinor)) problems[priceField(thing)] = 'invalid'
    return [`${thing}=${Number(pieces)}=${unitMinor ?? ''}`]
  })
  const shippingMinor = readMoney(fieldOf(form, 'shippingMinor'))
  if (Number.isNaN(shippingMinor)) problems['shippingMinor'] = 'invalid'
  if (Object.keys(problems).length > 0) return refusedFields(problems) satisfies Refused
  return {
    revision: fieldOf(form, 'revision'),
    lines,
    service: fieldOf(form, 'service'),
    shippingMinor,
    validUntil: fieldOf(form, 'validUntil'),
  }
}
