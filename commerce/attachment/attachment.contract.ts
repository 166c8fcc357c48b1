import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { wholeNumber } from '#api/fields.ts'
import { MOST_ATTACHMENTS } from './attachment.terms.ts'

export const Attachment = z.object({ id: z.string(), name: z.string(), bytes: z.number() })
export type Attachment = z.infer<typeof Attachment>

export const attachmentContract = {
  receiveForm: endpoint({
    method: 'POST',
    path: '/attachments',
    access: 'anyone',
    summary: 'Reads a form with files. They are kept for a day, until the form itself is sent',
    input: z.object({
      accepts: z.enum(['photos', 'documents']),
      most: wholeNumber(1, MOST_ATTACHMENTS),
    }),
    body: 'multipart',
    output: z.object({
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      attachments: z.array(Attachment),
      /** Why a file was not taken. */
      problem: z.string().optional(),
    }),
  }),
}
