import { z } from 'zod'
import { longText, optional } from '#api/fields.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { MOST_REASON, resendableMails } from './order-help.terms.ts'
import { makeResend } from './resend.service.ts'

/** Sends a mail again to the customers of many orders; where there is nothing to tell, that order is left out. */
export const resendMails = ({ sites }: OfficeListTools) => {
  const resend = makeResend({ sites })
  return defineBulkAct({
    name: 'order.resend',
    permission: 'order.resend',
    list: 'orders',
    input: z.object({
      mail: z.enum(resendableMails, { error: 'required' }),
      reason: optional(longText(MOST_REASON)),
    }),
    run: (ctx, number, input) => resend.resendInBulk(ctx, { number, ...input }),
  })
}
