import { refuse } from './refusal.ts'

/**
 * The wire is snake_case and form-encoded, our code is camelCase: this file is the only place that
 * knows both.
 */

/** More than we use. A form may invent others, and they must not fill the memory. */
const MOST_NAMES = 2_000

export const toSnake = remembering((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

export const toCamel = remembering((name) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
)

/** A list of 48 articles says the same thirty names a thousand times. */
function remembering(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    let renamed = known.get(name)
    if (renamed === undefined) {
      if (known.size >= MOST_NAMES) known.clear()
      renamed = rename(name)
      known.set(name, renamed)
    }
    return renamed
  }
}

export type WireValue = string | number | boolean | Date | null | undefined
export type WireInput = Record<string, WireValue | readonly WireValue[]>

/** Arrays become repeated keys; absent values are left out. */
export function encodeForm(input: WireInput): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    const values = Array.isArray(value) ? (value as readonly WireValue[]) : [value as WireValue]
    for (const one of values) {
      if (one === undefined || one === null) continue
      form.append(toSnake(name), one instanceof Date ? one.toISOString() : String(one))
    }
  }
  return form
}

/** Far more than any of our forms has: to read a million names would keep everybody waiting. */
const MOST_FIELDS = 1_000

export function parseForm(text: string): URLSearchParams {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > MOST_FIELDS) refuse('too_large')
  }
  return new URLSearchParams(text)
}

/**
 * Form fields as an object without a prototype, so that a field called `__proto__` is only a name.
 * A field sent more than once is an array; the schema decides whether that is welcome.
 */
export function decodeForm(form: URLSearchParams): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of form) {
    const key = toCamel(name)
    const earlier = fields[key]
    if (earlier === undefined) fields[key] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else fields[key] = [earlier, value]
  }
  return fields
}

export function keysToSnake(value: unknown): unknown {
  return mapKeys(value, toSnake)
}

export function keysToCamel(value: unknown): unknown {
  return mapKeys(value, toCamel)
}

const thereAndBack = remembering((name) => toCamel(toSnake(name)))

/** Answer as the wire would leave it, for a caller in this process. A copy down to the last field. */
export function asIfSent(value: unknown): unknown {
  return mapKeys(value, thereAndBack)
}

function mapKeys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  const renamed: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== undefined) renamed[rename(name)] = mapKeys(inner, rename)
  }
  return renamed
}
