import { z } from 'zod'
import { degrees, fraction, mm } from './units.ts'

/** The fields that a design is made of. What is out of bounds is refused, never clamped. */

export const LARGEST_COORDINATE_MM = 10_000
export const SMALLEST_SIDE_MM = 0.1

/** NaN and Infinity are no numbers to zod; both arrive in hostile and in broken documents. */
export function length(fromMm: number, toMm: number) {
  return z.number().min(fromMm).max(toMm).transform(mm)
}

export const coordinate = length(-LARGEST_COORDINATE_MM, LARGEST_COORDINATE_MM)
export const side = length(SMALLEST_SIDE_MM, LARGEST_COORDINATE_MM)
export const rotation = z.number().min(-3600).max(3600).transform(degrees)
export const share = z.number().min(0).max(1).transform(fraction)
export const color = z.string().regex(/^#[0-9a-f]{6}$/, 'color')
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'sha256')

/** No dots, slashes or colons: an id can never be read as a path or as an address. */
export const identifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'identifier')

// C0 and C1 controls except line breaks and tabs, and the characters that reorder text.
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

export function printedText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !forbiddenCharacters.test(text), {
      error: 'forbidden_characters',
    })
}

/**
 * A list whose length is checked before its items are: a million elements would otherwise be
 * looked at one by one before they are refused.
 */
export function listOf<Item extends z.ZodType>(item: Item, fromCount: number, toCount: number) {
  return z
    .custom<z.input<Item>[]>((value) => Array.isArray(value), { error: 'list', abort: true })
    .refine((list) => list.length >= fromCount, { error: 'too_few', abort: true })
    .refine((list) => list.length <= toCount, { error: 'too_many', abort: true })
    .pipe(z.array(item))
}

/** A table by id, sorted, so that removing a row and putting it back leaves no trace. */
export function tableOf<Row extends z.ZodType>(row: Row, toCount: number) {
  const table = z.record(identifier, row)
  return z
    .custom<z.input<typeof table>>(isPlainObject, { error: 'table', abort: true })
    .refine((rows) => Object.keys(rows as object).length <= toCount, {
      error: 'too_many',
      abort: true,
    })
    .pipe(table)
    .transform((rows) => sortedTable(rows as Record<string, z.output<Row>>))
}

export function sortedTable<Row>(table: Record<string, Row>): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(table).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  )
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
