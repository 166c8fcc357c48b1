import * as z from 'zod/mini'
import { identifier, listOf, printedText, whole } from '#design/fields.ts'
import { LONGEST_NAME, MOST_COPIES_OF_NAME, MOST_NAMES } from './names-list.ts'

const MOST_PLACES = 6

const Entry = z.strictObject({
  name: printedText(LONGEST_NAME).check(
    z.refine((name) => name !== '' && name === name.trim() && !/[\n\r\t]/.test(name), {
      error: 'not_a_name',
    }),
  ),
  /** How many are made with this name; one when nothing is said. */
  copies: z.optional(whole(1, MOST_COPIES_OF_NAME)),
})
export type NamesEntry = z.infer<typeof Entry>

/** One design and many names: each piece is the design with another name in its places. */
export const NamesList = z.strictObject({
  /** The texts that the name is written into. */
  elementIds: listOf(identifier, 1, MOST_PLACES),
  entries: listOf(Entry, 1, MOST_NAMES),
})
export type NamesList = z.infer<typeof NamesList>
