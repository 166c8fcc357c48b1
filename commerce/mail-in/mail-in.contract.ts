import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'

/** Called by mail servers alone: the door is at /webhooks/mail. */
export const mailInContract = {
  receiveMail: endpoint({
    method: 'POST',
    path: '/mail-in/{mailbox}',
    access: 'mailer',
    summary: 'One mail as it came, sealed with the mailbox’s secret',
    input: z.object({ mailbox: text(40), signature: z.string().max(200).default('') }),
    output: z.object({ received: z.literal(true) }),
    body: 'bytes',
  }),
}
