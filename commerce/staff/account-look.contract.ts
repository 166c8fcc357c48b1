import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { shownLooks } from './look.terms.ts'

/** Looks at an account, as its customer is told of them. */
export const accountLookContract = {
  listLooksAtMe: endpoint({
    method: 'GET',
    path: '/customers/me/looks',
    access: 'customer',
    summary: 'When people of the shop opened what is the signed-in customer’s, and why',
    input: z.object({}),
    output: z.object({
      looks: z.array(
        z.object({
          at: z.string(),
          kind: z.enum(shownLooks),
          orderNumber: z.string().optional(),
          ticketReference: z.string().optional(),
          reason: z.string().optional(),
        }),
      ),
    }),
  }),
}
