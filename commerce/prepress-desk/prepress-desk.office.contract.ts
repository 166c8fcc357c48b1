import { renderingStates } from '#db/rendering-tables.ts'
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
import {
  askableTypes,
  MOST_REFUSAL,
  MOST_WORDS,
  requiredActionStatuses,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import { answerEnd, withAnswer } from '#commerce/ticket-answer/with-answer.contract.ts'
import {
  AskOffer,
  AskPreview,
  DeskAction,
  FailedDetail,
  FailedRendering,
  ListedAction,
  OrderFiles,
} from './prepress-desk.contract.ts'
import { presses } from '#commerce/production/production.terms.ts'
import { OrderError } from './order-error.contract.ts'
import { assigneeFilters, errorAges, errorKinds, errorSorts } from './order-error.terms.ts'
import {
  actionSorts,
  dueFilters,
  failureSorts,
  fileKinds,
  MOST_ROWS,
} from './prepress-desk.terms.ts'

const MOST_FILTERS = 40
const actionId = text(64)
const number = text(30)
const revision = wholeNumber(0, Number.MAX_SAFE_INTEGER)
const page = {
  store: many(text(20), MOST_FILTERS),
  after: optional(text(300)),
  most: wholeNumber(1, MOST_ROWS).default(50),
}
const Nothing = z.object({})

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
  previewAsk: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/ask_preview',
    access: open,
    summary: 'The mail that a question would be, in its customer’s language',
    input: z.object({
      number,
      type: z.enum(askableTypes, { error: 'invalid' }),
      words: optional(longText(MOST_WORDS)),
      until: optional(calendarDate),
    }),
    output: AskPreview,
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
      ...withAnswer,
    }),
    output: z.object({ actionId: z.string(), answer: answerEnd }),
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
  listErrors: endpoint({
    method: 'GET',
    path: '/office/errors',
    access: read,
    summary: 'What keeps orders from being printed: files that failed, and orders that stopped',
    input: z.object({
      kind: many(z.enum(errorKinds), errorKinds.length),
      press: many(z.enum(presses), presses.length),
      /** Days for which it waits at least. */
      age: optional(z.enum(errorAges, { error: 'invalid' })),
      assignee: optional(z.enum(assigneeFilters, { error: 'invalid' })),
      sort: z.enum(errorSorts).default('since'),
      ...page,
    }),
    output: z.object({ errors: z.array(OrderError), next: z.string().optional() }),
  }),
  listFailedRenderings: endpoint({
    method: 'GET',
    path: '/office/renderings',
    access: read,
    summary: 'Files of orders that could not be drawn, newest first',
    input: z.object({
      failure: many(text(40), MOST_FILTERS),
      kind: many(z.enum(['PROOF', 'PRINT']), 2),
      sort: z.enum(failureSorts).default('-failed'),
      ...page,
    }),
    output: z.object({ renderings: z.array(FailedRendering), next: z.string().optional() }),
  }),
  countFailedRenderings: endpoint({
    method: 'GET',
    path: '/office/renderings/counts',
    access: read,
    summary: 'How many files of orders could not be drawn, by why',
    input: z.object({ store: page.store }),
    output: z.object({
      total: z.number(),
      failures: z.array(z.object({ failure: z.string(), count: z.number() })),
    }),
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
    output: z.object({ state: z.enum(renderingStates) }),
  }),
  listOrderFiles: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/files',
    access: read,
    summary: 'Pictures, proofs and print files of an order, line by line',
    input: z.object({ number }),
    output: OrderFiles,
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
