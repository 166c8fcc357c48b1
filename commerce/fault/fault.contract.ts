import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, optional, text } from '#api/fields.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { ownerProof, RestingOrder } from '#commerce/order-access/order-access.contract.ts'
import { openLevels } from '#commerce/order-access/order-access.terms.ts'
import { faultKinds, faultObstacles, MOST_FAULT_LETTERS, MOST_FAULT_LINES } from './fault.terms.ts'

const path = '/trackings/{public_id}/faults'
const publicId = text(64)

/** `<line>=<pieces>=<what is wrong>` */
const reportedLine = z
  .string({ error: 'required' })
  .max(100, 'too_long')
  .transform((given, context) => {
    const [lineId = '', pieces = '', what = '', ...rest] = given.split('=')
    const kind = faultKinds.find((one) => one === what)
    const isLine = /^[0-9a-f-]{36}$/.test(lineId) && /^\d{1,8}$/.test(pieces)
    if (isLine && kind && rest.length === 0) return { lineId, pieces: Number(pieces), what: kind }
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  })

const FaultLine = z.object({
  id: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  designName: z.string().optional(),
  pieces: z.number(),
  urlPreview: z.string().optional(),
  picture: PictureSource.optional(),
  /** Earlier reports about it. */
  reported: z.array(z.object({ reference: z.string(), at: z.string(), pieces: z.number() })),
})

export const FaultForm = z.object({
  publicId: z.string(),
  number: z.string(),
  level: z.enum(openLevels),
  ...ownerProof,
  /** Whether the account of the order is signed in: its messages are in the account. */
  isOwner: z.boolean(),
  obstacle: z.enum(faultObstacles).optional(),
  kinds: z.array(z.enum(faultKinds)),
  until: z.string().optional(),
  /** For the proven owner alone. */
  lines: z.array(FaultLine),
})
export type FaultForm = z.infer<typeof FaultForm>

export const faultContract = {
  getFaultForm: endpoint({
    method: 'GET',
    path,
    access: 'order',
    summary: 'Lines of an order about which its owner can report a fault today',
    input: z.object({ publicId }),
    output: z.union([FaultForm, RestingOrder]),
  }),
  reportFault: endpoint({
    method: 'POST',
    path,
    access: 'order',
    summary: 'Says what is wrong with which pieces of an order, with photos: opens a ticket',
    input: z.object({
      publicId,
      lines: many(reportedLine, MOST_FAULT_LINES),
      message: optional(longText(MOST_FAULT_LETTERS)),
      attachment: many(z.string().max(40), MOST_ATTACHMENTS),
    }),
    output: z.object({ publicId: z.string(), key: z.string(), isInAccount: z.boolean() }),
  }),
}
