import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, text } from '#api/fields.ts'

export const withdrawalContract = {
  withdraw: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/withdrawals',
    access: 'order',
    summary: 'Declares that lines which are not personalised are given back',
    input: z.object({ publicId: text(64), lineId: many(z.uuid('not_found'), 200) }),
    output: z.object({}),
  }),
}
