import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'
import { waitingEntryStates } from '#commerce/settlement/bank-statement.terms.ts'
import { transferTones } from './transfer-words.ts'

/** Refunds that wait for somebody. */
export const refundsToday: TodaySection = {
  id: 'refunds',
  title: 'office-money.today.title',
  permission: 'payment.read',
  load: async ({ api, inStores }) => {
    const listed = await api.moneyDesk.listRefunds({
      store: inStores,
      most: 1,
    })
    if (isRefused(listed)) return []
    const { approval = 0, customer = 0 } = listed.counts
    return [
      {
        label: 'office-money.today.approvals',
        count: approval,
        href: '/office/refunds?state=approval',
        tone: 'warn',
      },
      {
        label: 'office-money.today.accounts',
        count: customer,
        href: '/office/refunds?state=customer',
      },
    ]
  },
}

/** Withdrawals, with the days that the law gives. */
export const withdrawalsToday: TodaySection = {
  id: 'withdrawals',
  title: 'office-money.withdrawals',
  permission: 'withdrawal.decide',
  load: async ({ api, inStores }) => {
    const listed = await api.withdrawalDesk.listWithdrawals({
      store: inStores,
      most: 1,
    })
    if (isRefused(listed)) return []
    const { DECLARED = 0, RECEIVED = 0 } = listed.counts
    return [
      {
        label: 'office-money.today.withdrawals',
        count: DECLARED + RECEIVED,
        href: '/office/withdrawals',
        tone: 'warn',
      },
      {
        label: 'office-money.today.overdue',
        count: listed.overdue,
        href: '/office/withdrawals?overdue=yes',
        tone: 'bad',
      },
    ]
  },
}

/** Transfers that somebody has to look at, by why they wait. */
export const transfersToday: TodaySection = {
  id: 'transfers',
  title: 'office-transfers.title',
  permission: 'order.settle',
  load: async ({ api, inStores }) => {
    const listed = await api.transferDesk.listTransfers({
      store: inStores,
      most: 1,
    })
    if (isRefused(listed)) return []
    return waitingEntryStates.map((state) => ({
      label: `office-transfers.state.${state}` as const,
      count: listed.counts[state] ?? 0,
      href: `/office/transfers?state=${state}`,
      tone: transferTones[state],
    }))
  },
}

/** Alerts about payments that nobody has closed. */
export const paymentAlertsToday: TodaySection = {
  id: 'payment-alerts',
  title: 'office-alerts.title',
  permission: 'payment.read',
  load: async ({ api, inStores }) => {
    const listed = await api.alertDesk.listPaymentAlerts({
      store: inStores,
      most: 1,
    })
    if (isRefused(listed)) return []
    return [
      {
        label: 'office-alerts.today',
        count: listed.counts.OPEN ?? 0,
        href: '/office/payment-alerts',
        tone: 'bad',
      },
    ]
  },
}

/** Refunds that wait for a file, and files that wait for a word of the bank. */
export const payoutsToday: TodaySection = {
  id: 'payouts',
  title: 'office-payouts.title',
  permission: 'payout.make',
  load: async ({ api }) => {
    const listed = await api.payoutDesk.listPayouts({})
    if (isRefused(listed)) return []
    return [
      {
        label: 'office-payouts.today.waiting',
        count: listed.waiting.reduce((sum, { refunds }) => sum + refunds, 0),
        href: '/office/payouts#waiting',
        tone: 'warn',
      },
      {
        label: 'office-payouts.today.open',
        count: listed.open,
        href: '/office/payouts#files',
        tone: 'info',
      },
    ]
  },
}
