import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { listPaymentAlerts } from './alert-desk.service.ts'
import { makePayoutDesk } from './payout-desk.service.ts'
import { listRefunds } from './refund-queue.service.ts'
import { makeCountWaiting } from './transfer-desk.service.ts'
import { listWithdrawals } from './withdrawal-desk.service.ts'

/** Refunds that wait for a second person, beside the entry of the menu. */
export const refundsCounter = defineOfficeCounter({
  path: '/refunds',
  list: 'refunds',
  permission: 'payment.read',
  changedBy: 'refunds',
  read: async (ctx, store) => {
    const none = { state: [], reason: [], way: [], kind: [], store, most: 1 }
    return (await listRefunds(ctx, { ...none, sort: '-asked' })).counts['approval'] ?? 0
  },
})

/** Alerts about payments that nobody has closed. */
export const paymentAlertsCounter = defineOfficeCounter({
  path: '/payment-alerts',
  list: 'payment-alerts',
  permission: 'payment.read',
  changedBy: 'payment alerts',
  read: async (ctx, store) => {
    const { counts } = await listPaymentAlerts(ctx, {
      state: [],
      kind: [],
      store,
      most: 1,
    })
    return counts['OPEN'] ?? 0
  },
})

/** Withdrawals that are not decided yet. */
export const withdrawalsCounter = defineOfficeCounter({
  path: '/withdrawals',
  list: 'withdrawals',
  permission: 'withdrawal.decide',
  changedBy: 'withdrawals',
  read: async (ctx, store) => {
    const { counts } = await listWithdrawals(ctx, {
      status: [],
      store,
      most: 1,
    })
    return (counts['DECLARED'] ?? 0) + (counts['RECEIVED'] ?? 0)
  },
})

/** Refunds that wait to be put into a file for the bank, and files that nobody has confirmed. */
export const payoutsCounter = ({ sites }: OfficeListTools) =>
  defineOfficeCounter({
    path: '/payouts',
    permission: 'payout.make',
    changedBy: 'refunds',
    read: async (ctx) => {
      const { waiting, open } = await makePayoutDesk(sites).listPayouts(ctx, {})
      return open + waiting.reduce((sum, { refunds }) => sum + refunds, 0)
    },
  })

/** Transfers that somebody has to look at. */
export const transfersCounter = ({ sites }: OfficeListTools) =>
  defineOfficeCounter({
    path: '/transfers',
    list: 'transfers',
    permission: 'order.settle',
    changedBy: 'transfers',
    read: makeCountWaiting(sites),
  })
