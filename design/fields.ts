import * as z from 'zod/mini'
import { LARGEST_COORDINATE_MM, SMALLEST_SIDE_MM } from './elements/frame.ts'
import { identifierPattern } from './identifier.ts'
import { sortedTable } from './sorted-table.ts'
import { degrees, fraction, mm } from './units.ts'

/** The fields that a design is made of. What is out of bounds is refused, never clamped. */

export function length(fromMm: number, toMm: number) {
  return z.pipe(within(fromMm, toMm), z.transform(mm))
}

/** NaN and Infinity are no numbers to zod; both arrive in hostile and in broken documents. */
export function within(from: number, to: number) {
  return z.number().check(z.minimum(from), z.maximum(to))
}

/** Whole, from one to the other. */
export function whole(from: number, to: number) {
  return z.int().check(z.minimum(from), z.maximum(to))
}

export const coordinate = length(-LARGEST_COORDINATE_MM, LARGEST_COORDINATE_MM)
export const side = length(SMALLEST_SIDE_MM, LARGEST_COORDINATE_MM)
export const rotation = z.pipe(within(-3600, 3600), z.transform(degrees))
export const share = z.pipe(within(0, 1), z.transform(fraction))
export const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'color'))
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'sha256'))

export const identifier = z.string().check(z.regex(identifierPattern, 'identifier'))

// C0 and C1 controls except line breaks and tabs, and the characters that reorder text.
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

export function printedText(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((text: string) => text.isWellFormed() && !forbiddenCharacters.test(text), {
      error: 'forbidden_characters',
    }),
  )
}

/**
 * A list whose length is checked before its items are: a million elements would otherwise be
 * looked at one by one before they are refused.
 */
export function listOf<Item extends z.ZodMiniType>(item: Item, fromCount: number, toCount: number) {
  const list = z
    .custom<z.input<Item>[]>((value) => Array.isArray(value), { error: 'list', abort: true })
    .check(
      z.refine((items) => items.length >= fromCount, { error: 'too_few', abort: true }),
      z.refine((items) => items.length <= toCount, { error: 'too_many', abort: true }),
    )
  return z.pipe(list, z.array(item))
}

/** A table by id, sorted, so that removing a row and putting it back leaves no trace. */
export function tableOf<Row extends z.ZodMiniType>(row: Row, toCount: number) {
  const table = z.record(identifier, row)
  const rows = z
    .custom<z.input<typeof table>>(isPlainObject, { error: 'table', abort: true })
    .check(
      z.refine((given) => Object.keys(given as object).length <= toCount, {
        error: 'too_many',
        abort: true,
      }),
    )
  return z.pipe(
    z.pipe(rows, table),
    z.transform((read) => sortedTable(read as Record<string, z.output<Row>>)),
  )
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
