import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { MOST_TOTAL_MINOR } from '#commerce/order/order.terms.ts'

const MOST_REVISION = 2_147_483_647

export const placingContract = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/orders',
    access: { session: 'orders.create' },
    summary:
      'Makes an order of the visitor’s cart, at the total that was shown; a different one is refused with the new total',
    input: z.object({
      expectedTotalMinor: wholeNumber(0, MOST_TOTAL_MINOR).optional(),
      paymentMethod: text(40),
      /** Cart that was shown: no other one is ordered, and of an ordered one the order is given. */
      cartId: optional(z.uuid('not_found')),
      /** Revision of the checkout that was shown: another one is refused, whatever its total. */
      revision: wholeNumber(0, MOST_REVISION).optional(),
    }),
    leavesSession: true,
    output: z.object({ publicId: z.string(), number: z.string() }),
  }),
}
