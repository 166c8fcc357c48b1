import { listWith, ofCall, type PageSamples } from './page-sample.ts'

const transfer = (state: 'UNKNOWN' | 'OVER') => ({
  by: 'accountant' as const,
  shows: state === 'OVER' ? 'too much' : 'nobody knows for what',
  ask: async (desk: Parameters<ReturnType<typeof ofCall>>[0]) => ({
    id: (await desk.transfer(state)).transferId,
  }),
})

const customer = ofCall('customerDesk.getCustomer', ({ customerId }) => ({ id: customerId }))

/** Pages of refunds, transfers, withdrawals and customers. */
export const moneyPages: PageSamples = {
  '/refunds': { by: 'accountant', ask: listWith('moneyDesk.getRefund') },
  '/refunds/:id': [
    { by: 'accountant', ask: async (desk) => ({ id: await desk.refund() }) },
    {
      by: 'support',
      shows: 'what somebody asked for',
      ask: async (desk) => ({ id: await desk.refund({ by: desk.me }) }),
    },
  ],
  '/transfers': { by: 'accountant', ask: listWith('transferDesk.getTransfer') },
  '/transfers/statement': { by: 'accountant' },
  '/transfers/:id': [transfer('UNKNOWN'), transfer('OVER')],
  '/payouts': { by: 'accountant', ask: listWith('payoutDesk.getPayout') },
  '/payouts/:name': { by: 'accountant', ask: ofCall('payoutDesk.getPayout') },
  '/payouts/:name/file': { by: 'accountant', ask: ofCall('payoutDesk.getPayoutFile') },
  '/payment-alerts': { by: 'accountant', ask: listWith('alertDesk.getPaymentAlert') },
  '/payment-alerts/:id': {
    by: 'accountant',
    ask: ofCall('alertDesk.getPaymentAlert', ({ alertId }) => ({ id: alertId })),
  },
  '/withdrawals': { by: 'support', ask: listWith('withdrawalDesk.getWithdrawal') },
  '/withdrawals/:id': {
    by: 'support',
    ask: ofCall('withdrawalDesk.getWithdrawal', ({ publicId }) => ({ id: publicId })),
  },
  '/customers': { by: 'support', ask: listWith('customerDesk.getCustomer') },
  '/customers/:id': [
    { by: 'support', ask: customer },
    {
      by: 'support',
      shows: 'notes',
      ask: ofCall('customerDesk.removeCustomerNote', ({ customerId }) => ({ id: customerId })),
    },
    {
      by: 'support',
      shows: 'agreed pick-up points',
      ask: ofCall('customerDesk.endCustomerPoint', ({ customerId }) => ({ id: customerId })),
    },
  ],
  '/customers/:id/see-as': { by: 'support', ask: customer },
  '/customers/views/:viewId': [
    { by: 'support', ask: ofCall('customerDesk.getCustomerView') },
    {
      by: 'support',
      shows: 'designs',
      ask: ofCall('customerDesk.getCustomerView', (asked) => ({ ...asked, query: 'part=designs' })),
    },
  ],
}
