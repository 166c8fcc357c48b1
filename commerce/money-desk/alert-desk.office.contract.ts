import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { many, optional, text, wholeNumber } from '#api/fields.ts'
import { alertKinds } from '#commerce/payment/alert.terms.ts'
import { note, Nothing, number, read, store } from './money-desk.office.contract.ts'
import { alertStates } from './alert-state.terms.ts'

const MOST_ROWS = 100
const MOST_ALERTS = 2_000_000_000
const alertId = wholeNumber(1, MOST_ALERTS)

export const AlertRow = z.object({
  alertId: z.number(),
  kind: z.enum(alertKinds),
  state: z.enum(alertStates),
  /** Order of the payment, where it is about one. */
  number: z.string().optional(),
  store: store.optional(),
  /** Reference of the payment. */
  reference: z.string().optional(),
  /** Refund that it is about. */
  refund: z.string().optional(),
  amountMinor: z.number().optional(),
  currency: z.string().optional(),
  /** What else the shop found out, as it was told. */
  facts: z.record(z.string(), z.string()),
  raisedAt: z.string(),
  closedAt: z.string().optional(),
  /** Nobody's name where it ended by itself. */
  closedBy: z.string().optional(),
  reason: z.string().optional(),
})

export const alertDeskContract = {
  listPaymentAlerts: endpoint({
    method: 'GET',
    path: '/office/payment_alerts',
    access: read,
    summary: 'Alerts about payments of one’s own stores, newest first',
    input: z.object({
      state: many(z.enum(alertStates), alertStates.length),
      kind: many(z.enum(alertKinds), alertKinds.length),
      store: many(text(20), 40),
      number: optional(number),
      after: optional(z.string().regex(/^\d{1,10}$/, 'invalid')),
      most: optional(wholeNumber(1, MOST_ROWS)),
    }),
    output: z.object({
      alerts: z.array(AlertRow),
      next: z.string().optional(),
      /** By state, of everything else that was asked for. */
      counts: z.partialRecord(z.enum(alertStates), z.number()),
    }),
  }),
  getPaymentAlert: endpoint({
    method: 'GET',
    path: '/office/payment_alerts/{alert_id}',
    access: read,
    summary: 'One alert about a payment',
    input: z.object({ alertId }),
    output: AlertRow.extend({ mayClose: z.boolean() }),
  }),
  closePaymentAlert: endpoint({
    method: 'POST',
    path: '/office/payment_alerts/{alert_id}/closing',
    access: { staff: 'order.settle' },
    summary: 'Closes an alert about a payment that somebody has dealt with, with a reason',
    input: z.object({ alertId, reason: note }),
    output: Nothing,
  }),
}
