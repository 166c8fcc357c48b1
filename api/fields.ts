import { z } from 'zod'

/**
 * Field schemas whose messages are codes (`required`, `too_long`, …) that the page translates.
 * The same schemas run in the browser and behind the door.
 */

// C0 and C1 controls except line breaks and tabs, and the characters that reorder text.
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const lineBreaks = /[\n\r\t]/
// White space and invisible characters: a name made of them only is blank.
const invisible = /[\s\u200b-\u200d\u2060\ufeff\u00ad]/gu

export function isBlank(text: string): boolean {
  return text.replace(invisible, '') === ''
}

export function text(maxLength: number) {
  return z
    .string({ error: 'required' })
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => !isBlank(value), { error: 'required', abort: true })
    .refine((value) => value.length <= maxLength, { error: 'too_long' })
    .refine((value) => !forbiddenCharacters.test(value) && !lineBreaks.test(value), {
      error: 'forbidden_characters',
    })
}

export function longText(maxLength: number) {
  return z
    .string({ error: 'required' })
    .transform((value) => value.normalize('NFC').replace(/\r\n?/g, '\n').trim())
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

export const email = text(254).pipe(
  z.string().regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/u, 'email'),
)

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
