import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text, wholeNumber } from '#api/fields.ts'
import { textList } from '#commerce/design/design-draft.contract.ts'

const current = '/design-changes/current'
const Nothing = z.object({})

/** Calls of somebody of the shop, on a store's host, with the copy of an ordered design. */
export const designChangeContract = {
  openChange: endpoint({
    method: 'POST',
    path: '/design-changes/opening',
    access: 'link',
    summary: 'Exchanges a one-time address for a session that opens one copy and nothing else',
    input: z.object({ token: text(100) }),
    output: z.object({
      credential: z.string(),
      designId: z.string(),
      articleId: z.number(),
      lifeSeconds: z.number(),
    }),
    isSecret: true,
  }),
  getChange: endpoint({
    method: 'GET',
    path: current,
    access: 'session',
    summary: 'The copy that this session is for',
    input: Nothing,
    output: z.object({ designId: z.string(), orderNumber: z.string(), backUrl: z.string() }),
  }),
  proposeChange: endpoint({
    method: 'POST',
    path: `${current}/proof`,
    access: 'session',
    summary: 'Asks the customer to approve the copy as it is, and ends the session',
    input: z.object({
      revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      /** Codes of preflight findings that whoever changed it has seen and accepts. */
      confirmed: textList(40, 20),
    }),
    output: z.object({ backUrl: z.string() }),
  }),
  leaveChange: endpoint({
    method: 'POST',
    path: `${current}/end`,
    access: 'session',
    summary: 'Ends the session; the copy waits for whoever began it until it is tidied away',
    input: Nothing,
    output: z.object({ backUrl: z.string() }),
  }),
}
