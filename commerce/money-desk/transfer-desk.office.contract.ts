import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text, wholeNumber } from '#api/fields.ts'
import {
  bankEntryStates,
  MOST_STATEMENT_CHARACTERS,
} from '#commerce/settlement/bank-statement.terms.ts'
import { note, store } from './money-desk.office.contract.ts'
import { suggestionReasons, transferSorts } from './transfer.terms.ts'

const MOST_ROWS = 100
/** What is neither letter nor digit takes three characters of a form. */
const MOST_STATEMENT_BYTES = 3 * MOST_STATEMENT_CHARACTERS

const transferId = z.uuid('not_found')
const settle = { staff: 'order.settle' } as const

export const TransferRow = z.object({
  transferId: z.string(),
  bookedOn: z.string(),
  /** Negative for money that left. */
  amountMinor: z.number(),
  currency: z.string(),
  words: z.string(),
  counterparty: z.string(),
  iban: z.string(),
  state: z.enum(bankEntryStates),
  /** Order that it pays or whose money it gives back, and its store. */
  number: z.string().optional(),
  store: store.optional(),
  /** Reference of the monthly bill that it pays. */
  bill: z.string().optional(),
  dueMinor: z.number().optional(),
})

const Account = z.object({ iban: z.string(), stores: z.array(store) })

const Suggestion = z.object({
  /** What is sent to assign the transfer to it. */
  reference: z.string(),
  number: z.string().optional(),
  store,
  dueMinor: z.number(),
  isPaid: z.boolean(),
  why: z.enum(suggestionReasons),
})

const Transfer = TransferRow.extend({
  importedAt: z.string(),
  importedBy: z.string(),
  decidedAt: z.string().optional(),
  decidedBy: z.string().optional(),
  note: z.string().optional(),
  mayAssign: z.boolean(),
  mayAccept: z.boolean(),
  mayClose: z.boolean(),
  /** What came in part for the same payment and waits with it. */
  partsMinor: z.number(),
  suggestions: z.array(Suggestion),
})

const count = z.number()

export const transferDeskContract = {
  listTransfers: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/transfers',
    access: settle,
    summary: 'Transfers on the shop’s accounts, of one’s own stores: those that wait, oldest first',
    input: z.object({
      state: many(z.enum(bankEntryStates), bankEntryStates.length),
      iban: many(text(34), 40),
      store: many(text(20), 40),
      /** Whichever way it went. */
      amountMinor: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      from: optional(z.iso.date('date')),
      until: optional(z.iso.date('date')),
      query: optional(text(100)),
      sort: optional(z.enum(transferSorts)),
      after: optional(transferId),
      most: optional(wholeNumber(1, MOST_ROWS)),
    }),
    output: z.object({
      transfers: z.array(TransferRow),
      next: z.string().optional(),
      /** By state, of everything else that was asked for. */
      counts: z.partialRecord(z.enum(bankEntryStates), z.number()),
      /** Accounts whose statements one may read. */
      accounts: z.array(Account),
    }),
  }),
  getTransfer: endpoint({
    method: 'GET',
    path: '/office/transfers/{transfer_id}',
    access: settle,
    summary: 'One transfer, and what it may be for',
    input: z.object({ transferId }),
    output: Transfer,
  }),
  readStatement: endpoint({
    method: 'POST',
    path: '/office/statements',
    access: settle,
    summary:
      'Reads a bank statement, camt.053 or a table: transfers that name a payment and are exactly its amount pay it',
    input: z.object({
      file: z.string({ error: 'required' }).max(MOST_STATEMENT_CHARACTERS, 'too_large'),
    }),
    mostBodyBytes: MOST_STATEMENT_BYTES,
    output: z.object({
      matched: count,
      waiting: count,
      payouts: count,
      closed: count,
      known: count,
    }),
  }),
  assignTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers/{transfer_id}/assignment',
    access: settle,
    summary:
      'Says what a transfer is for: a reference of a payment or bill, or the number of an order',
    input: z.object({ transferId, reference: text(100) }),
    output: z.object({ state: z.enum(bankEntryStates) }),
  }),
  acceptTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers/{transfer_id}/acceptance',
    access: settle,
    summary: 'Takes what is due of a transfer of too much',
    input: z.object({ transferId, note }),
    output: z.object({}),
  }),
  closeTransfer: endpoint({
    method: 'POST',
    path: '/office/transfers/{transfer_id}/closing',
    access: settle,
    summary: 'Closes a transfer that was dealt with outside: sent back, or not ours',
    input: z.object({ transferId, note }),
    output: z.object({}),
  }),
}
