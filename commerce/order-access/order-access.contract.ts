import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { ownerProofs } from './order-access.terms.ts'

const byLink = z.object({ publicId: text(64) })

/** Proof of ownership that a page asks of a visitor who is not the owner yet. */
export const ownerProof = {
  ownerBy: z.enum(ownerProofs),
  /** `a•••@e•••.com`, where the code goes; missing where none would be sent. */
  emailHint: z.string().optional(),
  /** Whether this device has asked for a code that still works. */
  isCodeSent: z.boolean(),
}

/** A link that rests: what has to be typed to see the order again. */
export const RestingOrder = z.object({
  publicId: z.string(),
  level: z.literal('aged'),
  hasPostalCode: z.boolean(),
})
export type RestingOrder = z.infer<typeof RestingOrder>

export const orderAccessContract = {
  confirmOrder: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/confirmation',
    access: 'order',
    summary: 'Shows where the parcel goes to whoever knows the order’s e-mail or postal code',
    input: byLink.extend({ answer: text(254) }),
    output: z.object({}),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/code',
    access: 'order',
    summary: 'Sends a one-time code to the e-mail address of the order',
    input: byLink,
    output: z.object({}),
  }),
  enterCode: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/code/entry',
    access: 'order',
    summary: 'Makes the visitor the order’s owner for an hour, by the code from the mail',
    input: byLink.extend({ code: text(20) }),
    output: z.object({}),
    isSecret: true,
  }),
}
