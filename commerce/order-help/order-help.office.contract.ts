import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { Attachment } from '#commerce/attachment/attachment.contract.ts'
import {
  PostalAddress,
  typedAddress,
  typedPhone,
} from '#commerce/address/postal-address.contract.ts'
import {
  MOST_FAULT_PHOTOS,
  MOST_REPRINT_LINES,
  MOST_REPRINT_NOTE,
  reprintPayers,
  reprintReasons,
  reprintSorts,
  reprintStates,
  reprintViews,
} from '#commerce/reprint/reprint.terms.ts'
import { buildCartContract } from './build-cart.office.contract.ts'
import { orderLinksContract } from './order-links.office.contract.ts'
import {
  answerEnd,
  PreparedAnswer,
  withAnswer,
} from '#commerce/ticket-answer/with-answer.contract.ts'

const number = text(40)
const revision = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional()
const uuid = z.uuid('not_found')
const MOST_LISTED = 100

/** `<line>=<pieces>`, or `<line>=<pieces>=<version>` where a corrected version is printed. */
const chosenLine = z
  .string({ error: 'required' })
  .regex(/^[0-9a-f-]{36}=\d{1,4}(?:=[\w-]{22,64})?$/, 'invalid')
  .transform((line) => {
    const [lineId, quantity, versionId] = line.split('=') as [string, string, string?]
    return { lineId, quantity: Number(quantity), versionId }
  })
  .refine(({ quantity }) => quantity > 0, 'too_small')

const Correction = z.object({
  versionId: z.string(),
  number: z.number(),
  designName: z.string(),
  frozenAt: z.string(),
})

const RequestedReprint = z.object({
  requestId: z.string(),
  store: z.string(),
  state: z.enum(reprintStates),
  reason: z.enum(reprintReasons),
  payer: z.enum(reprintPayers),
  lot: z.string().optional(),
  note: z.string(),
  valueMinor: z.number(),
  currency: z.string(),
  goesElsewhere: z.boolean(),
  askedBy: z.string(),
  /** Whether it was asked for by whoever looks at it: somebody else has to decide. */
  isOwn: z.boolean(),
  askedAt: z.string(),
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
  decision: z.string().optional(),
  order: z.string(),
  reprint: z.string().optional(),
  reprintStatus: z.number().optional(),
  lines: z.array(
    z.object({
      articleName: z.string(),
      variantLabel: z.string(),
      quantity: z.number(),
      isCorrected: z.boolean(),
    }),
  ),
  photos: z.array(z.object({ photoId: z.string(), name: z.string() })),
  preparedAnswer: PreparedAnswer.optional(),
})
export type RequestedReprint = z.infer<typeof RequestedReprint>

const Reprinted = z.object({
  requestId: z.string(),
  /** Number of the new order; none while another person has to agree. */
  reprint: z.string().optional(),
  answer: answerEnd,
})

const makeAgain = { staff: 'order.reprint' } as const
const approve = { staff: 'reprint.approve' } as const

export const orderHelpOfficeContract = {
  offerReprint: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/reprint_offer',
    access: makeAgain,
    summary: 'What of an order may be made again, and what it takes; of chosen lines what follows',
    input: z.object({ number, lines: many(chosenLine, MOST_REPRINT_LINES) }),
    output: z.object({
      order: z.string(),
      store: z.string(),
      status: z.number(),
      revision: z.number(),
      currency: z.string(),
      /** Why nothing can be made again now. */
      obstacle: z.enum(['too_late', 'not_delivered_yet', 'is_on_its_way']).optional(),
      lines: z.array(
        z.object({
          lineId: z.string(),
          articleName: z.string(),
          variantLabel: z.string(),
          designName: z.string().optional(),
          versionId: z.string().optional(),
          quantity: z.number(),
          /** Pieces that have not been made again. */
          left: z.number(),
          pieces: z.number(),
          pieceMinor: z.number(),
          corrections: z.array(Correction),
        }),
      ),
      /** Only for who may see contact data. */
      address: PostalAddress.extend({ phone: z.string().optional() }).optional(),
      pickupPoint: z.string().optional(),
      photoAboveMinor: z.number(),
      /** Up to here nobody else has to agree, with what was made again for this order and today. */
      ownLimitMinor: z.number(),
      /** Of the chosen lines; none where nothing is chosen. */
      plan: z
        .object({
          pieces: z.number(),
          valueMinor: z.number(),
          needsPhoto: z.boolean(),
          needsApproval: z.boolean(),
          isCorrected: z.boolean(),
        })
        .optional(),
      sentPhotos: z.array(
        z.object({ photoId: z.string(), name: z.string(), ticket: z.string(), sentAt: z.string() }),
      ),
      requests: z.array(RequestedReprint),
    }),
  }),
  receiveFaultPhotos: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/fault_photos',
    access: makeAgain,
    summary:
      'Reads a form with photos of a fault. They are kept for a day, until the form itself is sent',
    input: z.object({ number }),
    body: 'multipart',
    output: z.object({
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      attachments: z.array(Attachment),
      problem: z.string().optional(),
    }),
  }),
  askForReprint: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/reprints',
    access: makeAgain,
    summary: 'Makes pieces of an order again at no price, at once or when another person agrees',
    input: z.object({
      number,
      revision,
      lines: many(chosenLine, MOST_REPRINT_LINES),
      reason: z.enum(reprintReasons, { error: 'required' }),
      payer: z.enum(reprintPayers, { error: 'required' }),
      lot: optional(text(80)),
      note: longText(MOST_REPRINT_NOTE),
      photos: many(text(64), MOST_FAULT_PHOTOS),
      /** Whether it goes elsewhere than the first one. */
      goesElsewhere: optional(z.literal('on')),
      ...typedAddress,
      phone: typedPhone,
      ...withAnswer,
    }),
    output: Reprinted,
  }),
  listReprints: endpoint({
    method: 'GET',
    path: '/office/reprints',
    access: makeAgain,
    summary: 'Reprints that were asked for, newest first, and how many are in each view',
    input: z.object({
      states: many(z.enum(reprintStates), reprintStates.length),
      view: optional(z.enum(reprintViews)),
      store: many(text(20), MOST_LISTED),
      sort: z.enum(reprintSorts).default('-asked'),
      after: optional(text(80)),
      most: wholeNumber(1, MOST_LISTED).default(50),
    }),
    output: z.object({
      requests: z.array(RequestedReprint),
      after: z.string().optional(),
      counts: z.object({ approval: z.number(), running: z.number(), done: z.number() }),
    }),
  }),
  getReprint: endpoint({
    method: 'GET',
    path: '/office/reprints/{request_id}',
    access: makeAgain,
    summary: 'One reprint that was asked for',
    input: z.object({ requestId: uuid }),
    output: RequestedReprint,
  }),
  getFaultPhoto: endpoint({
    method: 'GET',
    path: '/office/reprints/{request_id}/photos/{photo_id}',
    access: makeAgain,
    summary: 'A photo of the fault that something is made again for',
    input: z.object({ requestId: uuid, photoId: text(64) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  approveReprint: endpoint({
    method: 'POST',
    path: '/office/reprints/{request_id}/approval',
    access: approve,
    summary: 'Agrees to a reprint that somebody else asked for, and makes it',
    input: z.object({ requestId: uuid, why: optional(longText(MOST_REPRINT_NOTE)) }),
    output: Reprinted,
  }),
  rejectReprint: endpoint({
    method: 'POST',
    path: '/office/reprints/{request_id}/rejection',
    access: approve,
    summary: 'Says no to a reprint that somebody else asked for',
    input: z.object({ requestId: uuid, why: longText(MOST_REPRINT_NOTE) }),
    output: z.object({}),
  }),
  takeBackReprint: endpoint({
    method: 'POST',
    path: '/office/reprints/{request_id}/taking_back',
    access: makeAgain,
    summary: 'Takes back a reprint that one has asked for and nobody has approved',
    input: z.object({ requestId: uuid }),
    output: z.object({}),
  }),
  ...orderLinksContract,
  ...buildCartContract,
}
