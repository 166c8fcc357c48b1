import { addressCountries } from '#commerce/address/address.terms.ts'
import { normalisePhone } from '#commerce/address/phone.rules.ts'

/** Readings of what somebody typed or scanned: each one that fits is looked up, and nothing else. */
export type Reading = {
  /** Beginning of an order number, or all of it. */
  number?: string
  /** Barcode of a line. */
  line?: { number: string; position: number }
  invoice?: string
  /** Reference of a payment, as customers write it on a transfer. */
  reference?: string
  tracking?: string
  email?: string
  phones?: string[]
  /** Public id of a ticket or of a design. */
  publicId?: string
  /** Reference of a ticket, as it stands in the subject of emails. */
  ticket?: string
  name?: string
  /** Id of an article, as it stands in its address. */
  article?: number
  /** End of an account's number, or all of it. */
  iban?: string
}

const SHORTEST_NAME = 3
const SHORTEST_TRACKING = 6

export function readQuery(typed: string): Reading {
  const text = typed.trim()
  const upper = text.toUpperCase()
  const joined = upper.replace(/\s+/g, '')
  const number = numberIn(joined)
  const line = /^(.+)\/(\d{1,3})$/.exec(joined)
  const lineOf = line && numberIn(line[1]!)
  const phones = phonesIn(text)
  const iban = ibanIn(joined)
  return {
    ...(number !== undefined && { number }),
    ...(line && lineOf !== undefined && { line: { number: lineOf!, position: Number(line[2]) } }),
    ...(/^[A-Z]{2,8}-\d{4}-C?\d{1,8}$/.test(joined) && { invoice: joined }),
    ...(/^RF\d{2}[0-9A-Z]{4,21}$/.test(joined) && { reference: joined }),
    ...(isTracking(joined) && { tracking: joined }),
    ...(/^[^\s@]+@[^\s@]*$/.test(text) && { email: text.toLowerCase() }),
    ...(phones.length > 0 && { phones }),
    ...(/^[A-Za-z0-9_-]{22,24}$/.test(text) && { publicId: text }),
    ...(/^T-?[0-9A-Z]{7}$/.test(joined) && { ticket: joined.replace(/^T-?/, 'T-') }),
    ...(isName(text) && { name: text }),
    ...(/^#?[1-9]\d{0,6}$/.test(joined) && { article: Number(joined.replace('#', '')) }),
    ...(iban !== undefined && { iban }),
  }
}

/**
 * A whole IBAN, or its end behind what stands there for the rest: `… 1332`, `****1332`, `IBAN 1332`. Four bare digits
 * are anything, and accounts are not opened for anything.
 */
function ibanIn(text: string): string | undefined {
  const end = /^(?:IBAN|…|\.{2,}|[*•]+)([0-9A-Z]{4,34})$/.exec(text)?.[1]
  if (end !== undefined && /\d/.test(end)) return end
  return /^(?!RF)[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text) ? text : undefined
}

/** `GB-7K3M-9PQ2`, its beginning, or the same without hyphens as people type it from paper. */
function numberIn(text: string): string | undefined {
  if (/^[A-Z]{1,3}-[0-9A-Z]+(-[0-9A-Z]*)*$/.test(text)) return text
  const whole = /^([A-Z]{2})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(text)
  return whole ? whole.slice(1).join('-') : undefined
}

const isTracking = (text: string) =>
  text.length >= SHORTEST_TRACKING && /^[0-9A-Z./_-]+$/.test(text) && /\d/.test(text)

const isName = (text: string) => text.length >= SHORTEST_NAME && /^[\p{L}\p{M}'’ .-]+$/u.test(text)

/** Spellings in which the number may be kept: as it is dialled from abroad, or at home in any of our countries. */
function phonesIn(text: string): string[] {
  if (!/^\+?[\d\s().-]{6,}$/.test(text)) return []
  const found = addressCountries.flatMap((country) => normalisePhone(text, country) ?? [])
  const bare = text.replace(/[\s().-]/g, '')
  return [...new Set([...found, ...(bare.startsWith('+') ? [bare] : [])])]
}
