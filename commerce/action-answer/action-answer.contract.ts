import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, longText, optional, plainText, text } from '#api/fields.ts'
import { AddressForm } from '#commerce/address/address.contract.ts'
import { PostalAddress } from '#commerce/address/postal-address.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { ownerProof, RestingOrder } from '#commerce/order-access/order-access.contract.ts'
import { openLevels } from '#commerce/order-access/order-access.terms.ts'
import {
  defaultOutcomes,
  MOST_CHANGE_LENGTH,
  requiredActionStatuses,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'

const path = '/trackings/{public_id}/actions/{action_id}'
const byLink = z.object({ publicId: text(64), actionId: text(64) })
const nothing = z.object({})

export const RequiredAction = z.object({
  publicId: z.string(),
  type: z.enum(requiredActionTypes),
  status: z.enum(requiredActionStatuses),
  deadlineAt: z.string(),
  /** Outcome if nobody answers in time. */
  outcome: z.enum(defaultOutcomes),
  /** Why the last answer was no good. */
  refusal: z.string().optional(),
  /** A short code of why it is asked. */
  reason: z.string().optional(),
  /** Words of the person who asks, for the owner. */
  words: z.string().optional(),
  /** A person looks at the answer before anything comes of it. */
  isJudged: z.boolean(),
  order: z.object({ publicId: z.string(), number: z.string() }),
  level: z.enum(openLevels),
  ...ownerProof,
  hasPostalCode: z.boolean(),
  /** As the owner; for money that goes to a new account, with the code from the mail as well. */
  mayAnswer: z.boolean(),
  /** PROVIDE_DATA_TO_REFUND. Never an account, not even a part of one. */
  refund: z
    .object({
      /** For the owner. */
      amountMinor: z.number().optional(),
      currency: z.string(),
      /** When the money leaves. */
      leavesAt: z.string().optional(),
    })
    .optional(),
  /** REPLACE_PHOTO and APPROVE_PROOF. */
  line: z
    .object({
      id: z.string(),
      articleId: z.number(),
      articleName: z.string(),
      variantLabel: z.string(),
      quantity: z.number(),
      urlPreview: z.string().optional(),
      picture: PictureSource.optional(),
    })
    .optional(),
  /** APPROVE_PROOF: the pages as they are printed; empty until they are drawn. */
  proofPages: z.array(z.string()),
  /**
   * APPROVE_PROOF of a copy that somebody of the shop has changed: the pages as they were ordered, beside those of the
   * copy; empty until they are drawn.
   */
  orderedPages: z.array(z.string()).optional(),
  /** FIX_ADDRESS: as it stands. */
  address: PostalAddress.extend({ phone: z.string().optional() }).optional(),
})
export type RequiredAction = z.infer<typeof RequiredAction>

/** Behind a link that rests. */
export const RestingAction = RestingOrder.extend({ order: z.object({ publicId: z.string() }) })
export type RestingAction = z.infer<typeof RestingAction>

export const actionAnswerContract = {
  getAction: endpoint({
    method: 'GET',
    path,
    access: 'order',
    summary: 'What the customer of an order is asked to do',
    input: byLink,
    output: z.discriminatedUnion('level', [RestingAction, RequiredAction]),
  }),
  getProofPage: endpoint({
    method: 'GET',
    path: `${path}/proof/{file}`,
    access: 'order',
    summary: 'A page of the proof that is to be approved',
    input: byLink.extend({ file: text(100), version: optional(z.enum(['ordered'])) }),
    output: nothing,
    answer: 'file',
    browser: true,
  }),
  nameRefundAccount: endpoint({
    method: 'POST',
    path: `${path}/refund-account`,
    access: 'order',
    summary: 'Where the money of a refund goes, after the code from the mail',
    input: byLink.extend({ holder: plainText(70), iban: text(50) }),
    output: nothing,
    isSecret: true,
  }),
  stopRefundAccount: endpoint({
    method: 'POST',
    path: `${path}/refund-account/stop`,
    access: 'order',
    summary: 'Forgets an account that somebody else has named, by the token of the mail about it',
    input: byLink.extend({ token: text(500) }),
    output: nothing,
  }),
  sendDesign: endpoint({
    method: 'POST',
    path: `${path}/design`,
    access: 'order',
    summary: 'Prints a corrected design instead of the one that was ordered',
    input: byLink.extend({ designId: text(64), isConfirmed: optional(z.literal('on')) }),
    output: nothing,
  }),
  approveProof: endpoint({
    method: 'POST',
    path: `${path}/approval`,
    access: 'order',
    summary: 'It may be printed as it is shown, or as it was ordered where a changed copy is shown',
    input: byLink.extend({ asOrdered: optional(accepted) }),
    output: nothing,
  }),
  askForChange: endpoint({
    method: 'POST',
    path: `${path}/change`,
    access: 'order',
    summary: 'What should be different before it is printed',
    input: byLink.extend({ message: longText(MOST_CHANGE_LENGTH) }),
    output: nothing,
  }),
  fixAddress: endpoint({
    method: 'POST',
    path: `${path}/address`,
    access: 'order',
    summary: 'An address that the carrier finds',
    input: AddressForm.extend(byLink.shape),
    output: nothing,
  }),
}
