import { z } from 'zod'
import { endpoint } from '#api/contract.ts'

const Commission = z.object({
  id: z.string(),
  orderNumber: z.string(),
  designName: z.string().optional(),
  /** Without what refunds took back. */
  amountMinor: z.number(),
  currency: z.string(),
  status: z.number(),
  createdAt: z.string(),
})

export const commissionContract = {
  listOwnCommissions: endpoint({
    method: 'GET',
    path: '/partners/me/commissions',
    access: 'partner',
    summary: 'A partner’s commissions, newest first',
    input: z.object({}),
    output: z.object({ commissions: z.array(Commission) }),
  }),
}
