import { EXPECTED_REFUSAL, type FieldErrors, type Refused } from '#api/refusal.ts'

/** `4.9`, `4,90` and `4` as minor units; undefined for nothing, NaN for what is no sum. */
export function readMoney(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return undefined
  const [, whole, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** A sum as somebody would type it again. */
export const moneyText = (minor: number): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** A refusal of the page itself, for what the API would not even understand. */
export const refusedFields = (fields: FieldErrors): Refused => ({
  errorCode: EXPECTED_REFUSAL,
  code: 'invalid',
  fields,
})
