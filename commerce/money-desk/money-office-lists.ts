import { amountCell, listByPages } from '#commerce/office-task/listed-pages.ts'
import { moneyDeskContract } from './money-desk.office.contract.ts'
import { refundFieldsOf, withdrawalFieldsOf } from './money-address.terms.ts'
import { listRefunds } from './refund-queue.service.ts'
import { withdrawalDeskContract } from './withdrawal-desk.office.contract.ts'
import { listWithdrawals } from './withdrawal-desk.service.ts'

type Refund = Awaited<ReturnType<typeof listRefunds>>['refunds'][number]

export const refundsList = listByPages<
  Refund,
  (typeof moneyDeskContract)['listRefunds']['input']
>({
  name: 'refunds',
  permission: 'payment.read',
  input: moneyDeskContract.listRefunds.input,
  fieldsOf: refundFieldsOf,
  read: async (ctx, asked) => {
    const { refunds, next } = await listRefunds(ctx, asked)
    return { rows: refunds, next }
  },
  idOf: ({ publicId }) => publicId,
  columns: [
    { name: 'order', value: ({ number }) => number },
    { name: 'at', value: ({ at }) => at },
    { name: 'store', value: ({ store }) => store },
    { name: 'amount', value: ({ amountMinor }) => amountCell(amountMinor) },
    { name: 'currency', value: ({ currency }) => currency },
    { name: 'state', value: ({ state }) => state },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'reason', value: ({ reason }) => reason },
    { name: 'way', value: ({ way }) => way },
    { name: 'method', value: ({ method }) => method },
    { name: 'requested_by', value: ({ requestedBy }) => requestedBy },
    { name: 'approved_by', value: ({ approvedBy }) => approvedBy },
    { name: 'failure', value: ({ failure }) => failure },
  ],
})

type Withdrawal = Awaited<ReturnType<typeof listWithdrawals>>['withdrawals'][number]

export const withdrawalsList = listByPages<
  Withdrawal,
  (typeof withdrawalDeskContract)['listWithdrawals']['input']
>({
  name: 'withdrawals',
  permission: 'withdrawal.decide',
  input: withdrawalDeskContract.listWithdrawals.input,
  fieldsOf: withdrawalFieldsOf,
  read: async (ctx, asked) => {
    const { withdrawals, next } = await listWithdrawals(ctx, asked)
    return { rows: withdrawals, next }
  },
  idOf: ({ publicId }) => publicId,
  columns: [
    { name: 'order', value: ({ number }) => number },
    { name: 'store', value: ({ store }) => store },
    { name: 'status', value: ({ status }) => status },
    { name: 'declared_at', value: ({ declaredAt }) => declaredAt },
    { name: 'received_at', value: ({ receivedAt }) => receivedAt },
    { name: 'decided_at', value: ({ decidedAt }) => decidedAt },
    { name: 'due_at', value: ({ dueAt }) => dueAt },
    { name: 'pieces', value: ({ pieces }) => pieces },
    { name: 'value', value: ({ valueMinor }) => amountCell(valueMinor) },
    { name: 'currency', value: ({ currency }) => currency },
  ],
})
