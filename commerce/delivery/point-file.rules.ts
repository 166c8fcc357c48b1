import { ownPointKinds } from '#db/checkout-tables.ts'
import { z } from 'zod'
import { text } from '#api/fields.ts'
import { addressCountries } from '#commerce/address/address.terms.ts'
import { normalisePostalCode } from '#commerce/address/postal-code.rules.ts'
import { readOpeningHours } from './opening-hours.rules.ts'

const whole = z.coerce.number().int().positive()

/** A row of a network's file: these are the columns of its CSV and the names of its JSON. */
const PointRecord = z
  .object({
    code: z.string().regex(/^[A-Za-z0-9._-]{1,60}$/),
    kind: z.enum(ownPointKinds),
    name: text(100),
    address: text(120),
    postal_code: text(20),
    city: text(80),
    country: z.enum(addressCountries),
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
    opening_hours: z.string(),
    most_weight_grams: whole,
    longest_mm: whole,
    second_mm: whole,
    third_mm: whole,
  })
  .transform((record, context) => {
    const openingHours = readOpeningHours(record.opening_hours)
    const postalCode = normalisePostalCode(record.country, record.postal_code)
    if (!openingHours) context.addIssue({ code: 'custom', path: ['opening_hours'] })
    if (!postalCode) context.addIssue({ code: 'custom', path: ['postal_code'] })
    if (!openingHours || !postalCode) return z.NEVER
    return {
      code: record.code,
      kind: record.kind,
      name: record.name,
      addressLine: record.address,
      postalCode,
      city: record.city,
      country: record.country,
      latitude: record.latitude,
      longitude: record.longitude,
      openingHours,
      mostWeightGrams: record.most_weight_grams,
      mostSidesMm: [record.longest_mm, record.second_mm, record.third_mm].toSorted(
        (one, other) => other - one,
      ),
    }
  })
export type ImportedPoint = z.output<typeof PointRecord>

export type PointFile = { points: ImportedPoint[]; mistakes: string[] }

/** A list of JSON objects, or CSV with a line of names. */
export function readPointFile(content: string): PointFile {
  const isJson = content.trimStart().startsWith('[')
  return readPoints(isJson ? readJson(content) : readCsv(content))
}

export function readPoints(records: readonly unknown[]): PointFile {
  const points: ImportedPoint[] = []
  const mistakes: string[] = []
  const codes = new Set<string>()
  for (const [index, record] of records.entries()) {
    const parsed = PointRecord.safeParse(record)
    if (!parsed.success) {
      const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'row')))]
      mistakes.push(`point ${index + 1}: ${names.join(', ')}`)
    } else if (codes.has(parsed.data.code)) {
      mistakes.push(`point ${index + 1}: code ${parsed.data.code} comes twice`)
    } else {
      codes.add(parsed.data.code)
      points.push(parsed.data)
    }
  }
  return { points, mistakes }
}

function readJson(content: string): unknown[] {
  const parsed: unknown = JSON.parse(content)
  return Array.isArray(parsed) ? parsed : []
}

function readCsv(content: string): Record<string, string>[] {
  const [names = [], ...rows] = csvRows(content.replace(/^\uFEFF/, ''))
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, at) => [name.trim().toLowerCase(), cells[at] ?? ''])),
  )
}

/** Cells may stand in quotation marks, with commas, line breaks and doubled marks inside. */
function csvRows(content: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of content.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? plain!.trim() : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  return rows
}
