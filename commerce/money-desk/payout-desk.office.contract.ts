import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text } from '#api/fields.ts'
import { refundStatuses } from '#commerce/payment/payment.terms.ts'
import { note, Nothing, publicId, store } from './money-desk.office.contract.ts'

const make = { staff: 'payout.make' } as const
/** Name of the file, which the bank gets too. */
const name = text(40)

const Payout = z.object({
  name: z.string(),
  iban: z.string(),
  currency: z.string(),
  totalMinor: z.number(),
  refunds: z.number(),
  /** Refunds of it of which nobody knows yet that the bank has paid them. */
  open: z.number(),
  madeAt: z.string(),
  madeBy: z.string(),
})

export const payoutDeskContract = {
  listPayouts: endpoint({
    method: 'GET',
    path: '/office/payouts',
    access: make,
    summary:
      'Files of refunds for the bank, newest first, and what waits to be put into one, of the accounts of one’s own stores',
    input: z.object({ after: optional(name) }),
    output: z.object({
      payouts: z.array(Payout),
      next: z.string().optional(),
      waiting: z.array(
        z.object({
          iban: z.string(),
          currency: z.string(),
          stores: z.array(store),
          refunds: z.number(),
          totalMinor: z.number(),
        }),
      ),
      /** Files that somebody has to confirm. */
      open: z.number(),
    }),
  }),
  makePayouts: endpoint({
    method: 'POST',
    path: '/office/payouts',
    access: make,
    summary: 'Puts refunds to accounts that customers named into a file for each of the shop’s own',
    input: z.object({}),
    output: z.object({ made: z.array(z.string()) }),
  }),
  getPayout: endpoint({
    method: 'GET',
    path: '/office/payouts/{name}',
    access: make,
    summary: 'A file of refunds for the bank, without the accounts of customers',
    input: z.object({ name }),
    output: Payout.extend({
      /** The file is given out as long as nothing of it is known to be paid. */
      hasFile: z.boolean(),
      lines: z.array(
        z.object({
          refund: z.string(),
          number: z.string(),
          store,
          amountMinor: z.number(),
          status: z.enum(refundStatuses),
        }),
      ),
    }),
  }),
  getPayoutFile: endpoint({
    method: 'GET',
    path: '/office/payouts/{name}/file',
    access: make,
    summary: 'The file for the bank (pain.001); that somebody took it is remembered',
    input: z.object({ name }),
    output: z.unknown(),
    answer: 'file',
  }),
  confirmPayout: endpoint({
    method: 'POST',
    path: '/office/payouts/{name}/confirmation',
    access: make,
    summary: 'Says that the bank has paid all of a file that is still open',
    input: z.object({ name }),
    output: z.object({ confirmed: z.number() }),
  }),
  returnPayout: endpoint({
    method: 'POST',
    path: '/office/payouts/{name}/returns',
    access: make,
    summary:
      'Says that the bank sent one refund of a file back, also after it was confirmed: it is owed again, and its customer is asked',
    input: z.object({ name, refund: publicId, reason: note }),
    output: Nothing,
  }),
}
