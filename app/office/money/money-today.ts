import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

/** Refunds that wait for somebody. */
export const refundsToday: TodaySection = {
  id: 'refunds',
  title: 'office-money.today.title',
  permission: 'payment.read',
  load: async ({ api, store }) => {
    const listed = await api.moneyDesk.listRefunds({
      store: store === undefined ? [] : [store],
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
  load: async ({ api, store }) => {
    const listed = await api.withdrawalDesk.listWithdrawals({
      store: store === undefined ? [] : [store],
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
