import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, optional, text, wholeNumber } from '#api/fields.ts'
import { MOST_CHANGE_REASON, MOST_CHANGE_WORDS } from './design-change.terms.ts'

const number = text(40)
const change = { staff: 'order.change' } as const

const ChangeOffer = z.object({
  order: z.object({
    number: z.string(),
    store: z.string(),
    status: z.number(),
    revision: z.number(),
  }),
  /** Language that its customer reads. */
  language: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      articleName: z.string(),
      variantLabel: z.string(),
      designName: z.string().optional(),
      /** Its customer is being asked about it already. */
      actionId: z.string().optional(),
      /** Since when whoever asks has a copy of it that is not sent yet. */
      begunAt: z.string().optional(),
    }),
  ),
})

export const designChangeOfficeContract = {
  offerChange: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/design_changes',
    access: change,
    summary: 'Lines of an order whose design can be changed for its customer now',
    input: z.object({ number }),
    output: ChangeOffer,
  }),
  startChange: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/design_changes',
    access: change,
    summary: 'An address that opens a copy of a line’s design in the store’s editor, once',
    input: z.object({
      number,
      revision: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      lineId: z.uuid({ error: 'required' }),
      words: longText(MOST_CHANGE_WORDS),
      reason: longText(MOST_CHANGE_REASON),
    }),
    output: z.object({ url: z.string(), until: z.string() }),
    isSecret: true,
  }),
}
