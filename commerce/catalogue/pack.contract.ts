import { z } from 'zod'

export const packThings = [
  'mug',
  'cup',
  'card',
  'postcard',
  'invitation',
  'envelope',
  'magnet',
  'strip',
  'sticker',
  'cushion',
  'keyring',
  'book',
] as const

export const packColours = ['white', 'natural', 'red'] as const

/** Contents of one pack of a variant; two sets have twice as many of everything. */
export const PackContents = z
  .array(
    z.strictObject({
      thing: z.enum(packThings),
      count: z.int().positive(),
      colour: z.enum(packColours).optional(),
      /** Two where the one picture is printed on front and back. */
      sides: z.literal(2).optional(),
      /** Rounded by a punch after trimming, which no print file shows. */
      corners: z.literal('rounded').optional(),
    }),
  )
  .min(1)
export type PackContents = z.infer<typeof PackContents>

export function packedFor(contents: PackContents, quantity: number): PackContents {
  return contents.map((one) => ({ ...one, count: one.count * quantity }))
}
