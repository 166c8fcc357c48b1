import { z } from 'zod'
import { endpoint } from '#api/contract.ts'

export const settlementContract = {
  receiveHint: endpoint({
    method: 'POST',
    path: '/payments/hints/{provider}',
    access: 'provider',
    summary: 'What a payment provider tells the shop; a hint to go and ask',
    body: 'bytes',
    input: z.object({
      provider: z.string().max(20),
      signature: z.string().max(2_000).optional(),
      search: z.string().max(2_000).optional(),
    }),
    output: z.object({}),
  }),
}
