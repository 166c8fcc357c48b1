import { z } from 'zod'
import { refuse } from '#api/refusal.ts'

const Parts = z.array(z.string().max(200)).max(6)

/** Cursor of a row: opaque, but no secret. Times are texts of the database, whose microseconds a Date would lose. */
export const writeCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Refuses what was not written for a list of this name. */
export function readCursor<const Name extends string>(
  cursor: string,
  name: Name,
  formats: readonly RegExp[],
): string[] {
  const parts = parse(cursor)
  const [of, ...values] = parts ?? []
  const isWhole =
    of === name &&
    values.length === formats.length &&
    formats.every((format, index) => format.test(values[index]!))
  return isWhole ? values : refuse('invalid', { after: 'invalid' })
}

function parse(cursor: string): string[] | undefined {
  try {
    return Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return undefined
  }
}

export const uuidFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A moment as the database writes it. */
export const momentFormat = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
export const dayFormat = /^(\d{4}-\d\d-\d\d|infinity)$/
export const numberFormat = /^\d{1,10}$/
