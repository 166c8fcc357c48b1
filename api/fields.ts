import { z } from 'zod'
import { isCalendarDate } from './calendar-date.ts'
import { hasLink } from './links.ts'
import { isPublicWebAddress } from './web-address.ts'

/**
 * Field schemas whose messages are codes (`required`, `too_long`, …) that the page translates.
 * The same schemas run in the browser and behind the door.
 */

// C0 and C1 controls except line breaks and tabs, and the characters that reorder text.
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const lineBreaks = /[\n\r\t\u2028\u2029]/
// White space and invisible characters: a name made of them only is blank.
const visible = /[^\s\u200b-\u200d\u2060\ufeff\u00ad]/u

export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** A letter and its marks are up to four characters before they are composed to one. */
const LONGEST_SPELLING = 4
// Unicode's own bound (UAX 15): to sort a heap of some thousand marks takes seconds.
const heapOfMarks = /\p{M}{31}/u

/** Trimmed and composed. How long it is, is asked first: composing is not for what is refused anyway. */
function composed(maxLength: number) {
  return z.string({ error: 'required' }).transform((value, context) => {
    const trimmed = value.trim()
    const isTooLong = trimmed.length > maxLength * LONGEST_SPELLING
    if (!isTooLong && !heapOfMarks.test(trimmed)) return trimmed.normalize('NFC')
    context.addIssue({
      code: 'custom',
      message: isTooLong ? 'too_long' : 'forbidden_characters',
    })
    return z.NEVER
  })
}

export function text(maxLength: number) {
  return composed(maxLength)
    .refine((value) => !isBlank(value), { error: 'required', abort: true })
    .refine((value) => value.length <= maxLength, { error: 'too_long' })
    .refine((value) => !forbiddenCharacters.test(value) && !lineBreaks.test(value), {
      error: 'forbidden_characters',
    })
}

/** A name or a line of an address: it stands in mails to whoever the address is said to belong to. */
export function plainText(maxLength: number) {
  return text(maxLength).refine((value) => !hasLink(value), { error: 'link' })
}

export function longText(maxLength: number) {
  return composed(maxLength)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .refine((value) => !isBlank(value), { error: 'required', abort: true })
    .refine((value) => value.length <= maxLength, { error: 'too_long' })
    .refine((value) => !forbiddenCharacters.test(value), { error: 'forbidden_characters' })
}

/** An empty form field means that nothing was given. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && isBlank(value) ? undefined : value),
    schema.optional(),
  )
}

/** A field that may be sent several times, as ticked boxes are. Blank ones say nothing. */
export function many<Schema extends z.ZodType>(schema: Schema, most: number) {
  return z.preprocess((value) => {
    const values = Array.isArray(value) ? value : [value]
    return values.filter((one) => one !== undefined && !(typeof one === 'string' && isBlank(one)))
  }, z.array(schema).max(most, 'too_long').default([]))
}

// A dot neither begins nor ends the first part, and a name of the second one is letters, digits and
// hyphens: a mail server refuses the rest, after the visitor has gone.
const emailPattern =
  /^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u
const MOST_LOCAL_PART = 64

export const email = text(254)
  .pipe(z.string().regex(emailPattern, 'email'))
  .refine((value) => value.indexOf('@') <= MOST_LOCAL_PART, 'email')

export const phone = text(30).pipe(z.string().regex(/^\+?[\d\s().-]{6,}$/, 'phone'))

/** Digits only: `1e3`, `0x10`, ` 2` and `2.0` are no whole numbers in a form. */
export function wholeNumber(from: number, to: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/, 'whole_number')
          .transform(Number),
      ],
      {
        error: 'whole_number',
      },
    )
    .pipe(z.number().int('whole_number').min(from, 'too_small').max(to, 'too_big'))
}

/** A ticked box of a form. */
export const accepted = z
  .union([z.literal(true), z.literal('true'), z.literal('on')], { error: 'must_accept' })
  .transform(() => true as const)

export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
])

export const calendarDate = text(10).pipe(z.string().refine(isCalendarDate, 'date'))

export const ADULT_AGE_YEARS = 18
const OLDEST_AGE_YEARS = 120

/** A calendar takes a millisecond to make, and there are as many as stores. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Today's date where somebody is: at midnight it is not the same day everywhere. */
export function todayIn(timeZone: string, now: Date): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(now)
}

/** Age check: somebody born on 29 February comes of age on 1 March. */
export function isAdult(birthDate: string, today: string): boolean {
  const birthdayOf = (age: number) =>
    `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')}${birthDate.slice(4)}`
  return birthdayOf(ADULT_AGE_YEARS) <= today && birthdayOf(OLDEST_AGE_YEARS) > today
}

/** A date of birth of somebody who is 18 today, by the calendar of the store. */
export function adultBirthDate(timeZone: string, now: () => Date = () => new Date()) {
  return calendarDate.refine((value) => isAdult(value, todayIn(timeZone, now())), 'adult')
}

export const url = text(2_000).pipe(z.string().refine((value) => URL.canParse(value), 'url'))

/** One that staff may open: on the open web, and nobody's password with it. */
export const webAddress = url.pipe(z.string().refine(isPublicWebAddress, 'url'))

const MOST_JSON_BYTES = 64 * 1024
const MOST_JSON_DEPTH = 20

export type JsonObject = Record<string, unknown>

/** The text of a JSON object: no list, no number, nothing that reaches a prototype. */
export const jsonObject = z.string({ error: 'required' }).transform((value, context) => {
  const object = parseJsonObject(value)
  if (object) return object
  context.addIssue({ code: 'custom', message: 'json_object' })
  return z.NEVER
})

function parseJsonObject(value: string): JsonObject | undefined {
  // The depth first: a parser may give up its stack on what is nested ten thousand times.
  if (new TextEncoder().encode(value).length > MOST_JSON_BYTES || isTooDeep(value)) return undefined
  try {
    const parsed: unknown = JSON.parse(value, (name, inner: unknown) => {
      if (name === '__proto__') throw new Error('a name that is no field')
      if (typeof inner === 'number' && !Number.isFinite(inner)) throw new Error('no number')
      return inner
    })
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as JsonObject) : undefined
  } catch {
    return undefined
  }
}

/** Brackets within a text count for nothing. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > MOST_JSON_DEPTH) return true
  }
  return false
}
