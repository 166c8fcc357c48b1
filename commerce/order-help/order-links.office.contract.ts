import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, longText, optional, text } from '#api/fields.ts'
import { MOST_REASON, orderLinks, resendableMails } from './order-help.terms.ts'

const number = text(40)
const mail = z.enum(resendableMails, { error: 'required' })
const resend = { staff: 'order.resend' } as const
const Sent = z.object({ sent: z.number() })

/** Mails and links of an order: sent again, sent elsewhere, made anew. */
export const orderLinksContract = {
  listResendable: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/resendable',
    access: resend,
    summary: 'Which mails about an order can be sent again, and when they were sent',
    input: z.object({ number }),
    output: z.object({
      /** Masked for who may not see contact data. */
      email: z.string(),
      mails: z.array(
        z.object({
          mail,
          /** False where there is nothing to tell yet, or any more. */
          isPossible: z.boolean(),
          times: z.number(),
          lastAt: z.string().optional(),
        }),
      ),
    }),
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/mails',
    access: resend,
    summary: 'Sends a mail about an order again, to its own address, with what is true now',
    input: z.object({ number, mail, reason: optional(longText(MOST_REASON)) }),
    output: Sent,
  }),
  resendMailElsewhere: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/mails/elsewhere',
    access: { staff: 'order.resend_elsewhere' },
    summary: 'Sends a mail about an order to another address, after a fresh proof',
    input: z.object({ number, mail, email, reason: longText(MOST_REASON) }),
    output: Sent,
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/links',
    access: resend,
    summary: 'Makes a link to pay an order or to follow it, shown once',
    input: z.object({
      number,
      link: z.enum(orderLinks, { error: 'required' }),
      isMailed: optional(z.literal('on')),
    }),
    output: z.object({ url: z.string() }),
    isSecret: true,
  }),
}
