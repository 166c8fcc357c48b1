import { z } from 'zod'
import { flag, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { presses } from '#commerce/production/production.terms.ts'

/** Fields that calls of the production desk share. */
const MOST_STORES = 40
export const number = text(40)
export const line = wholeNumber(1, 999)
export const note = optional(longText(500))
export const store = many(text(20), MOST_STORES)
export const press = many(z.enum(presses), presses.length)
export const after = optional(text(300))
/** A box of a form that was ticked. */
export const ticked = optional(z.union([z.literal('on').transform(() => true), flag]))

export const Moved = z.object({ number: z.string(), status: z.number() })
