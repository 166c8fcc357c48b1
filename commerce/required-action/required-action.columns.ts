import { z } from 'zod'
import { addressCountry, PostalAddress } from '#commerce/address/postal-address.contract.ts'
import { jsonCodec } from '#db/json-column.ts'

/** Subject of an action. Neither names nor accounts: it is read by whoever has the link. */
const Subject = z.object({
  /** PROVIDE_DATA_TO_REFUND: which money. */
  refundId: z.string().optional(),
  /** REPLACE_PHOTO and APPROVE_PROOF: which line of the order. */
  lineId: z.string().optional(),
  /** Version of the line's design when it was asked. */
  versionId: z.string().optional(),
  /** APPROVE_PROOF of a copy that somebody of the shop changed: printed instead, once it is approved. */
  proposedVersionId: z.string().optional(),
  designName: z.string().optional(),
  /** A short code of why it is asked: what the preflight found, what the carrier said. */
  reason: z.string().optional(),
})
export type ActionSubject = z.infer<typeof Subject>

export const actionSubject = jsonCodec('required_action.subject', Subject)

export const AnsweredAddress = PostalAddress.extend({
  country: addressCountry,
  phone: z.string().optional(),
})

/** What a customer answered: another design, words, or an address. */
const Answer = z.object({
  versionId: z.string().optional(),
  designName: z.string().optional(),
  message: z.string().optional(),
  address: AnsweredAddress.optional(),
})
export type ActionAnswer = z.infer<typeof Answer>

type AnswerColumn = 'required_action.answer' | 'required_action_event.answer'

/** Answer to an action; more is written than people of the shop are shown. */
export const actionAnswer = jsonCodec<AnswerColumn, ActionAnswer, object>(
  ['required_action.answer', 'required_action_event.answer'],
  Answer,
)
