import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text, wholeNumber } from '#api/fields.ts'
import { withdrawalStatuses } from '#commerce/withdrawal/withdrawal-lifecycle.terms.ts'
import { withdrawalSorts } from './withdrawal-sort.terms.ts'
import {
  amount,
  note,
  Nothing,
  publicId,
  store,
  refundPreview,
} from './money-desk.office.contract.ts'

const MOST_ROWS = 100
const decide = { staff: 'withdrawal.decide' } as const
const receive = { staff: 'withdrawal.receive' } as const

const Row = z.object({
  publicId: z.string(),
  number: z.string(),
  store,
  status: z.enum(withdrawalStatuses),
  declaredAt: z.string(),
  receivedAt: z.string().optional(),
  decidedAt: z.string().optional(),
  /** By which the money has to be back. */
  dueAt: z.string(),
  /** Below 0 it is too late; undefined when it is decided. */
  daysLeft: z.number().optional(),
  pieces: z.number(),
  valueMinor: z.number(),
  currency: z.string(),
})

const accepted = {
  /** `<line> <pieces>`; all that was declared when none is named. */
  line: many(text(60), 200),
  deductionMinor: optional(amount),
}

export const withdrawalDeskContract = {
  listWithdrawals: endpoint({
    method: 'GET',
    path: '/office/withdrawals',
    access: decide,
    summary: 'Withdrawals of one’s own stores, the first to be due at the top',
    input: z.object({
      status: many(z.enum(withdrawalStatuses), withdrawalStatuses.length),
      store: many(text(20), 40),
      overdue: optional(z.enum(['yes'])),
      sort: optional(z.enum(withdrawalSorts)),
      after: optional(publicId),
      most: optional(wholeNumber(1, MOST_ROWS)),
    }),
    output: z.object({
      withdrawals: z.array(Row),
      next: z.string().optional(),
      counts: z.partialRecord(z.enum(withdrawalStatuses), z.number()),
      overdue: z.number(),
    }),
  }),
  getWithdrawal: endpoint({
    method: 'GET',
    path: '/office/withdrawals/{public_id}',
    access: decide,
    summary: 'One withdrawal, and what accepting it would give back',
    input: z.object({ publicId, ...accepted }),
    output: Row.extend({
      locale: z.string(),
      reason: z.string().optional(),
      decidedBy: z.string().optional(),
      deductionMinor: z.number(),
      mayReceive: z.boolean(),
      mayDecide: z.boolean(),
      lines: z.array(
        z.object({
          lineId: z.string(),
          name: z.string(),
          detail: z.string(),
          quantity: z.number(),
          accepted: z.number().optional(),
        }),
      ),
      plan: z
        .object({
          totalMinor: z.number(),
          goodsMinor: z.number(),
          shippingMinor: z.number(),
          cutMinor: z.number(),
          ...refundPreview,
          needsApproval: z.boolean(),
        })
        .optional(),
      refunds: z.array(
        z.object({ publicId: z.string(), amountMinor: z.number(), status: z.string() }),
      ),
    }),
  }),
  listReturns: endpoint({
    method: 'GET',
    path: '/office/returns',
    access: receive,
    summary: 'Goods that customers have announced to give back, for the desk where they arrive',
    input: z.object({
      store: many(text(20), 40),
      /** Of an order, or of one of its pieces. */
      code: optional(text(60)),
    }),
    output: z.object({
      returns: z.array(
        z.object({
          publicId: z.string(),
          number: z.string(),
          store,
          declaredAt: z.string(),
          lines: z.array(z.object({ name: z.string(), detail: z.string(), quantity: z.number() })),
        }),
      ),
    }),
  }),
  receiveWithdrawal: endpoint({
    method: 'POST',
    path: '/office/withdrawals/{public_id}/receipt',
    access: receive,
    summary: 'The goods are back; the customer is told',
    input: z.object({ publicId }),
    output: Nothing,
  }),
  acceptWithdrawal: endpoint({
    method: 'POST',
    path: '/office/withdrawals/{public_id}/acceptance',
    access: decide,
    summary: 'Accepts all or a part of it; the money goes back',
    input: z.object({ publicId, ...accepted, expectedMinor: amount, reason: optional(note) }),
    output: z.object({ needsApproval: z.boolean(), amountMinor: z.number() }),
  }),
  refuseWithdrawal: endpoint({
    method: 'POST',
    path: '/office/withdrawals/{public_id}/refusal',
    access: decide,
    summary: 'Refuses it; the customer reads why',
    input: z.object({ publicId, reason: note }),
    output: Nothing,
  }),
}
