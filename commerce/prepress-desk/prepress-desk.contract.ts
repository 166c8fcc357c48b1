import { renderingStates } from '#db/rendering-tables.ts'
import { requiredActionActs } from '#db/required-action-tables.ts'
import { z } from 'zod'
import { PostalAddress } from '#commerce/address/postal-address.contract.ts'
import {
  askableTypes,
  defaultOutcomes,
  requiredActionStatuses,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'

const Picture = z.object({
  url: z.string(),
  widthPx: z.number().optional(),
  heightPx: z.number().optional(),
})
const Finding = z.object({
  code: z.string(),
  severity: z.enum(['warn', 'confirm', 'block']),
  /** From one. */
  page: z.number().optional(),
  /** Resolution that a photo would have in print, where it is about that. */
  dpi: z.number().optional(),
  /** Customer has seen it and said yes. */
  isConfirmed: z.boolean(),
})
export type DeskFinding = z.infer<typeof Finding>

/** A frozen design as the desk shows it. */
const ShownVersion = z.object({
  versionId: z.string(),
  number: z.number(),
  frozenAt: z.string(),
  /** The product, as its customer saw it. */
  product: Picture.optional(),
  /** The pages as they are printed; empty until they are drawn. */
  pages: z.array(Picture),
  /** How far the proof is, where it is not drawn. */
  proof: z.enum(['NONE', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'SUPERSEDED']),
  /** Undefined when the design takes too long to look at. */
  findings: z.array(Finding).optional(),
})
export type ShownVersion = z.infer<typeof ShownVersion>

const OrderOfDesk = z.object({
  number: z.string(),
  store: z.string(),
  status: z.number(),
  /** Of the whole order; acts that stop it or let it go on carry it. */
  revision: z.number(),
})

const LineOfDesk = z.object({
  id: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  quantity: z.number(),
  versionId: z.string().optional(),
})

export const ListedAction = z.object({
  actionId: z.string(),
  type: z.enum(requiredActionTypes),
  status: z.enum(requiredActionStatuses),
  askedAt: z.string(),
  deadlineAt: z.string(),
  changedAt: z.string(),
  round: z.number(),
  isJudged: z.boolean(),
  order: z.object({ number: z.string(), store: z.string(), status: z.number() }),
  articleName: z.string().optional(),
  /** Picture of the answer, or of what was ordered. */
  picture: z.string().optional(),
})
export type ListedAction = z.infer<typeof ListedAction>

const ActionEvent = z.object({
  at: z.string(),
  act: z.enum(requiredActionActs),
  from: z.enum(requiredActionStatuses).optional(),
  to: z.enum(requiredActionStatuses),
  actor: z.string(),
  /** Name of the person of the shop. */
  name: z.string().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  versionId: z.string().optional(),
})

const Address = PostalAddress.extend({ phone: z.string().optional() })

export const DeskAction = z.object({
  actionId: z.string(),
  type: z.enum(requiredActionTypes),
  status: z.enum(requiredActionStatuses),
  /** Last row of its history: whoever decides, decides about what they saw. */
  revision: z.number(),
  askedAt: z.string(),
  deadlineAt: z.string(),
  round: z.number(),
  outcome: z.enum(defaultOutcomes),
  /** Language that its customer reads. */
  language: z.string(),
  remindedAt: z.string().optional(),
  /** Code of why the shop itself asked. */
  reason: z.string().optional(),
  words: z.string().optional(),
  /** Why the last answer was no good. */
  refusal: z.string().optional(),
  order: OrderOfDesk,
  customer: z.object({ name: z.string(), email: z.string(), locale: z.string() }).optional(),
  line: LineOfDesk.optional(),
  /** What is ordered now, or was before the answer took its place. */
  before: ShownVersion.optional(),
  /** What the customer sent instead. */
  after: ShownVersion.optional(),
  message: z.string().optional(),
  /** Addresses, for whoever may see them. */
  addressBefore: Address.optional(),
  addressAfter: Address.optional(),
  history: z.array(ActionEvent),
  may: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    remind: z.boolean(),
    extend: z.boolean(),
    drop: z.boolean(),
  }),
})
export type DeskAction = z.infer<typeof DeskAction>

/** Questions that can be asked about an order now. */
export const AskOffer = z.object({
  order: OrderOfDesk,
  /** Language that its customer reads. */
  language: z.string(),
  /** For each kind that can be asked: its usual time, and what happens without an answer. */
  types: z.array(
    z.object({
      type: z.enum(askableTypes),
      days: z.number(),
      outcome: z.enum(defaultOutcomes),
      /** The order is put aside until there is an answer. */
      stops: z.boolean(),
    }),
  ),
  lines: z.array(
    LineOfDesk.extend({
      picture: z.string().optional(),
      /** The question about it that is open already. */
      pending: z.object({ actionId: z.string(), type: z.enum(requiredActionTypes) }).optional(),
      photos: z.array(z.object({ photoId: z.string(), name: z.string(), url: z.string() })),
    }),
  ),
  pending: z.array(z.object({ actionId: z.string(), type: z.enum(requiredActionTypes) })),
})
export type AskOffer = z.infer<typeof AskOffer>

export const FailedRendering = z.object({
  renderingId: z.string(),
  kind: z.enum(['PROOF', 'PRINT']),
  /** Code of the fault, for which the office has words. */
  failure: z.string(),
  attempts: z.number(),
  failedAt: z.string(),
  lineId: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  picture: z.string().optional(),
  order: z.object({
    number: z.string(),
    store: z.string(),
    status: z.number(),
    placedAt: z.string(),
  }),
  /** Question that is open about the line. */
  pending: z.object({ actionId: z.string(), status: z.enum(requiredActionStatuses) }).optional(),
})
export type FailedRendering = z.infer<typeof FailedRendering>

const SuspectPhoto = z.object({
  photoId: z.string(),
  name: z.string(),
  /** Pages that hold it, from one. */
  pages: z.array(z.number()),
  widthPx: z.number().optional(),
  heightPx: z.number().optional(),
  /** The drawing stopped at this one. */
  isGuilty: z.boolean(),
  /** Its file lies in the storage. */
  isThere: z.boolean(),
  url: z.string(),
})

export const FailedDetail = FailedRendering.extend({
  /** What the press itself said. */
  message: z.string().optional(),
  pages: z.number(),
  photos: z.array(SuspectPhoto),
  version: ShownVersion,
  revision: z.number(),
})
export type FailedDetail = z.infer<typeof FailedDetail>

/** Mail that a question would be, in its customer's language. */
export const AskPreview = z.object({
  language: z.string(),
  subject: z.string(),
  parts: z.array(
    z.discriminatedUnion('part', [
      z.object({ part: z.literal('text'), text: z.string() }),
      z.object({ part: z.literal('note'), text: z.string() }),
      z.object({ part: z.literal('quote'), text: z.string() }),
      z.object({ part: z.literal('button'), label: z.string() }),
      z.object({ part: z.literal('facts'), rows: z.array(z.tuple([z.string(), z.string()])) }),
    ]),
  ),
})
export type AskPreview = z.infer<typeof AskPreview>

/** Files of an order, line by line. */
export const OrderFiles = z.object({
  order: OrderOfDesk,
  lines: z.array(
    LineOfDesk.extend({
      version: ShownVersion.optional(),
      /** Undefined while nobody needs its file. */
      print: z
        .object({
          state: z.enum(renderingStates),
          failure: z.string().optional(),
          renderingId: z.string(),
          files: z.array(z.object({ name: z.string(), url: z.string(), bytes: z.number() })),
        })
        .optional(),
      /** Its customer's own photos, for whoever judges answers. */
      photos: z.array(z.object({ photoId: z.string(), name: z.string(), url: z.string() })),
    }),
  ),
})
export type OrderFiles = z.infer<typeof OrderFiles>
