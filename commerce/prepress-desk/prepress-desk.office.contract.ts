import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  calendarDate,
  longText,
  many,
  optional,
  plainText,
  text,
  wholeNumber,
} from '#api/fields.ts'
import { PostalAddress } from '#commerce/address/postal-address.contract.ts'
import {
  askableTypes,
  defaultOutcomes,
  MOST_REFUSAL,
  MOST_WORDS,
  requiredActionStatuses,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import { actionSorts, dueFilters, fileKinds, MOST_ROWS } from './prepress-desk.terms.ts'

const MOST_FILTERS = 40
const actionId = text(64)
const number = text(30)
const revision = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const page = {
  store: many(text(20), MOST_FILTERS),
  after: optional(text(120)),
  most: wholeNumber(1, MOST_ROWS).default(50),
}
const Nothing = z.object({})

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

const ListedAction = z.object({
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
  act: z.enum(['MOVED', 'REMINDED', 'EXTENDED']),
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

const FailedRendering = z.object({
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

const read = { staff: 'rendering.read' } as const
const retry = { staff: 'rendering.retry' } as const
const open = { staff: 'action.open' } as const
const decide = { staff: 'action.decide' } as const

export const prepressDeskOfficeContract = {
  listActions: endpoint({
    method: 'GET',
    path: '/office/actions',
    access: decide,
    summary: 'What customers were asked, most urgent first',
    input: z.object({
      type: many(z.enum(requiredActionTypes), MOST_FILTERS),
      status: many(z.enum(requiredActionStatuses), MOST_FILTERS),
      due: optional(z.enum(dueFilters)),
      sort: z.enum(actionSorts).default('deadline'),
      ...page,
    }),
    output: z.object({ actions: z.array(ListedAction), next: z.string().optional() }),
  }),
  countActions: endpoint({
    method: 'GET',
    path: '/office/actions/counts',
    access: decide,
    summary: 'How many questions wait for a person, and how many for a customer',
    input: z.object({ store: page.store }),
    output: z.object({ submitted: z.number(), open: z.number(), overdue: z.number() }),
  }),
  getAction: endpoint({
    method: 'GET',
    path: '/office/actions/{action_id}',
    access: decide,
    summary: 'A question with its answer, old and new picture side by side',
    input: z.object({ actionId }),
    output: DeskAction,
  }),
  getAskOffer: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/ask_offer',
    access: open,
    summary: 'What the customer of an order can be asked now',
    input: z.object({ number }),
    output: AskOffer,
  }),
  openAction: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/actions',
    access: open,
    summary: 'Asks the customer of an order for a photo, an approval or an address',
    input: z.object({
      number,
      revision: optional(revision),
      type: z.enum(askableTypes, { error: 'invalid' }),
      lineId: optional(z.uuid({ error: 'invalid' })),
      words: longText(MOST_WORDS),
      /** Last day for an answer, in the store's time; the usual time of the kind when it is left out. */
      until: optional(calendarDate),
    }),
    output: z.object({ actionId: z.string() }),
  }),
  acceptAnswer: endpoint({
    method: 'POST',
    path: '/office/actions/{action_id}/acceptance',
    access: decide,
    summary: 'The answer is good: it takes effect, and the order goes on',
    input: z.object({ actionId, revision: optional(revision) }),
    output: z.object({ goesOn: z.boolean() }),
  }),
  rejectAnswer: endpoint({
    method: 'POST',
    path: '/office/actions/{action_id}/rejection',
    access: decide,
    summary: 'The answer is no good: its customer is told why and asked once more',
    input: z.object({ actionId, revision: optional(revision), reason: longText(MOST_REFUSAL) }),
    output: z.object({ deadlineAt: z.string() }),
  }),
  remindAction: endpoint({
    method: 'POST',
    path: '/office/actions/{action_id}/reminder',
    access: decide,
    summary: 'Reminds a customer of what was asked',
    input: z.object({ actionId }),
    output: Nothing,
  }),
  extendAction: endpoint({
    method: 'POST',
    path: '/office/actions/{action_id}/deadline',
    access: decide,
    summary: 'Gives a customer more time',
    input: z.object({ actionId, until: calendarDate }),
    output: z.object({ deadlineAt: z.string() }),
  }),
  dropAction: endpoint({
    method: 'POST',
    path: '/office/actions/{action_id}/end',
    access: decide,
    summary: 'Takes a question back that nobody needs an answer to: the order goes on as it is',
    input: z.object({ actionId, revision: optional(revision), reason: plainText(MOST_REFUSAL) }),
    output: z.object({ goesOn: z.boolean() }),
  }),
  listFailedRenderings: endpoint({
    method: 'GET',
    path: '/office/renderings',
    access: read,
    summary: 'Files of orders that could not be drawn, newest first',
    input: z.object({
      failure: many(text(40), MOST_FILTERS),
      kind: many(z.enum(['PROOF', 'PRINT']), 2),
      ...page,
    }),
    output: z.object({ renderings: z.array(FailedRendering), next: z.string().optional() }),
  }),
  getFailedRendering: endpoint({
    method: 'GET',
    path: '/office/renderings/{rendering_id}',
    access: read,
    summary: 'Why a file could not be drawn: the photos in it, and what the press said',
    input: z.object({ renderingId: text(64) }),
    output: FailedDetail,
  }),
  retryRendering: endpoint({
    method: 'POST',
    path: '/office/renderings/{rendering_id}/attempts',
    access: retry,
    summary: 'Draws a file once more; an order that stopped for it goes on by itself',
    input: z.object({ renderingId: text(64) }),
    output: z.object({ orders: z.number() }),
  }),
  requestProof: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/lines/{line_id}/proof',
    access: retry,
    summary: 'Has the pages of a line drawn as they are printed',
    input: z.object({ number, lineId: z.uuid({ error: 'invalid' }) }),
    output: z.object({ state: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'SUPERSEDED']) }),
  }),
  getOrderFile: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/versions/{version_id}/{kind}/{file}',
    access: read,
    summary: 'A preview, a page of a proof or the print file of a design that was ordered',
    input: z.object({ number, versionId: text(64), kind: z.enum(fileKinds), file: text(100) }),
    output: Nothing,
    answer: 'file',
    browser: true,
  }),
  getOrderPhoto: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/photos/{photo_id}/{size}',
    access: decide,
    summary: 'A customer’s own photo in a design that was ordered; who opens one is recorded',
    input: z.object({ number, photoId: text(64), size: z.enum(['small', 'original']) }),
    output: Nothing,
    answer: 'file',
    browser: true,
  }),
}
