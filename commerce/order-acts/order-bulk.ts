import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { longText, optional, wholeNumber } from '#api/fields.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import { HOLD_DAYS, holdReasons, MOST_HOLD_DAYS } from '#commerce/order/order-hold.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import { cancel } from './order-cancel.service.ts'
import * as acts from './order-acts.service.ts'

const MOST_REASON = 300

export const holdOrders = defineBulkAct({
  name: 'order.hold',
  permission: 'order.hold',
  list: 'orders',
  input: z.object({
    reason: z.enum(holdReasons, { error: 'required' }),
    note: optional(longText(MOST_REASON)),
    days: wholeNumber(1, MOST_HOLD_DAYS).default(HOLD_DAYS),
  }),
  run: (ctx, number, input) => acts.hold(ctx, { number, ...input }),
})

export const releaseOrders = defineBulkAct({
  name: 'order.release',
  permission: 'order.hold',
  list: 'orders',
  input: z.object({ reason: optional(longText(MOST_REASON)) }),
  run: (ctx, number, input) => acts.release(ctx, { number, ...input }),
})

/** Only what nobody has begun to make: each of the others is a decision of its own. */
const cancelable: readonly number[] = [orderStatus.received, orderStatus.unpaid]

export const cancelOrders = defineBulkAct({
  name: 'order.cancel',
  permission: 'order.cancel',
  list: 'orders',
  input: z.object({ reason: longText(MOST_REASON) }),
  async run(ctx, number, { reason }) {
    const { status } = await findOfficeOrder(ctx, 'order.cancel', number)
    if (!cancelable.includes(status)) refuse('conflict', { status: String(status) })
    return cancel(ctx, { number, reason })
  },
})
