import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { listRefunds } from './refund-queue.service.ts'
import { listWithdrawals } from './withdrawal-desk.service.ts'

/** Refunds that wait for a second person, beside the entry of the menu. */
export const refundsCounter = defineOfficeCounter({
  path: '/refunds',
  permission: 'payment.read',
  changedBy: 'refunds',
  read: async (ctx) => {
    const none = { state: [], reason: [], way: [], kind: [], store: [], most: 1 }
    return (await listRefunds(ctx, none)).counts['approval'] ?? 0
  },
})

/** Withdrawals that are not decided yet. */
export const withdrawalsCounter = defineOfficeCounter({
  path: '/withdrawals',
  permission: 'withdrawal.decide',
  changedBy: 'withdrawals',
  read: async (ctx) => {
    const { counts } = await listWithdrawals(ctx, { status: [], store: [], most: 1 })
    return (counts['DECLARED'] ?? 0) + (counts['RECEIVED'] ?? 0)
  },
})
