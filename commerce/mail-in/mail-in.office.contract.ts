import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text } from '#api/fields.ts'
import { mailInStates, mailInViews } from './mail-in.terms.ts'

const access = { staff: 'ticket.answer' } as const
const mailId = z.uuid({ error: 'invalid' })

const Listed = z.object({
  mailId: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  subject: z.string(),
  preview: z.string(),
  reason: z.string().optional(),
  store: z.string().optional(),
  receivedAt: z.string(),
  bytes: z.number(),
})
export type ListedMail = z.infer<typeof Listed>

export const mailInOfficeContract = {
  listMails: endpoint({
    method: 'GET',
    path: '/office/mail-in',
    access,
    summary: 'Mails that became no message, the newest first',
    input: z.object({
      view: optional(z.enum(mailInViews)),
      store: many(text(20), 40),
      after: optional(mailId),
    }),
    output: z.object({
      mails: z.array(Listed),
      next: z.string().optional(),
      counts: z.array(z.object({ view: z.enum(mailInViews), count: z.number() })),
    }),
  }),
  getMail: endpoint({
    method: 'GET',
    path: '/office/mail-in/{mail_id}',
    access,
    summary: 'A mail that became no message, and why',
    input: z.object({ mailId }),
    output: Listed.extend({
      state: z.enum(mailInStates),
      mailbox: z.string(),
      auth: z
        .object({ dmarc: z.string(), dkim: z.string(), spf: z.string(), by: z.string().optional() })
        .optional(),
      /** Whether it can become a message: one that cannot be read cannot. */
      mayLetIn: z.boolean(),
      hasOriginal: z.boolean(),
    }),
  }),
  getOriginal: endpoint({
    method: 'GET',
    path: '/office/mail-in/{mail_id}/original',
    access,
    summary: 'The bytes of a mail as it came, to be saved',
    input: z.object({ mailId }),
    answer: 'file',
    output: z.object({}),
  }),
  letIn: endpoint({
    method: 'POST',
    path: '/office/mail-in/{mail_id}/let-in',
    access,
    summary: 'Makes a message of a mail that a rule had kept back',
    input: z.object({ mailId }),
    output: z.object({}),
  }),
  deleteMail: endpoint({
    method: 'POST',
    path: '/office/mail-in/{mail_id}/delete',
    access,
    summary: 'Deletes a mail with its bytes',
    input: z.object({ mailId }),
    output: z.object({}),
  }),
}
