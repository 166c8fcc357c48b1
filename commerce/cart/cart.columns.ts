import { z } from 'zod'
import { jsonCodec } from '#db/json-column.ts'

/** Seen line: enough to say what any quantity would have cost then. */
const LineSeen = z.object({
  isAvailable: z.boolean(),
  amountMinor: z.number(),
  /** Price of each page more; what was remembered before pages had prices knows none. */
  pageMinor: z.optional(z.number()),
  breaks: z.array(z.object({ fromQuantity: z.number(), percent: z.number() })),
  discountMinor: z.number(),
})
export type LineSeen = z.infer<typeof LineSeen>

const CartSeen = z.object({
  /** Decisions of the shopper: lines, quantities, codes. */
  decided: z.string(),
  promotions: z.array(
    z.object({ id: z.string(), name: z.string().optional(), code: z.string().optional() }),
  ),
})
export type CartSeen = z.infer<typeof CartSeen>

export const cartSeen = jsonCodec('cart.seen', CartSeen)
export const lineSeen = jsonCodec('cart_line.seen', LineSeen)
