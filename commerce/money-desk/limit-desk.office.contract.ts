import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional } from '#api/fields.ts'
import { limitedCurrencies } from '#commerce/payment/payment.terms.ts'
import { limitedActs } from '#commerce/staff/limit.rules.ts'
import { amount, Nothing } from './money-desk.office.contract.ts'

const manage = { staff: 'staff.manage' } as const
const who = { staffId: z.uuid('not_found'), act: z.enum(limitedActs) }

export const limitDeskContract = {
  listLimits: endpoint({
    method: 'GET',
    path: '/office/staff/{staff_id}/limits/{act}',
    access: manage,
    summary: 'How much one person gives back alone, by currency',
    input: z.object(who),
    output: z.object({
      name: z.string(),
      limits: z.array(
        z.object({
          currency: z.string(),
          actMinor: z.number(),
          dayMinor: z.number(),
          orderMinor: z.number(),
          isOwn: z.boolean(),
        }),
      ),
    }),
  }),
  setLimit: endpoint({
    method: 'POST',
    path: '/office/staff/{staff_id}/limits/{act}',
    access: manage,
    summary: 'Sets how much one person gives back alone; without sums the usual limits hold again',
    input: z.object({
      ...who,
      currency: z.enum(limitedCurrencies),
      actMinor: optional(amount),
      dayMinor: optional(amount),
      orderMinor: optional(amount),
    }),
    output: Nothing,
  }),
}
