import { z } from 'zod'
import { endpoint } from '#api/contract.ts'

/** Looks at an account, as its customer is told of them. */
export const accountLookContract = {
  listLooksAtMe: endpoint({
    method: 'GET',
    path: '/customers/me/looks',
    access: 'customer',
    summary: 'When people of the shop opened the signed-in customer’s account or orders, and why',
    input: z.object({}),
    output: z.object({
      looks: z.array(
        z.object({
          at: z.string(),
          kind: z.enum(['account', 'order', 'view']),
          orderNumber: z.string().optional(),
          reason: z.string().optional(),
        }),
      ),
    }),
  }),
}
