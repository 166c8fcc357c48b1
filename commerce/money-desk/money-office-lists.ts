import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { amountCell, listByPages } from '#commerce/office-task/listed-pages.ts'
import { alertDeskContract } from './alert-desk.office.contract.ts'
import { listPaymentAlerts } from './alert-desk.service.ts'
import { moneyDeskContract } from './money-desk.office.contract.ts'
import {
  paymentAlertFieldsOf,
  refundFieldsOf,
  transferFieldsOf,
  withdrawalFieldsOf,
} from './money-address.terms.ts'
import { listRefunds } from './refund-queue.service.ts'
import { transferDeskContract } from './transfer-desk.office.contract.ts'
import { makeListTransfers } from './transfer-desk.service.ts'
import { withdrawalDeskContract } from './withdrawal-desk.office.contract.ts'
import { listWithdrawals } from './withdrawal-desk.service.ts'

type Refund = Awaited<ReturnType<typeof listRefunds>>['refunds'][number]

export const refundsList = listByPages<Refund, (typeof moneyDeskContract)['listRefunds']['input']>({
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

type Alert = Awaited<ReturnType<typeof listPaymentAlerts>>['alerts'][number]

export const paymentAlertsList = listByPages<
  Alert,
  (typeof alertDeskContract)['listPaymentAlerts']['input']
>({
  name: 'payment-alerts',
  permission: 'payment.read',
  input: alertDeskContract.listPaymentAlerts.input,
  fieldsOf: paymentAlertFieldsOf,
  read: async (ctx, asked) => {
    const { alerts, next } = await listPaymentAlerts(ctx, asked)
    return { rows: alerts, next }
  },
  idOf: ({ alertId }) => String(alertId),
  columns: [
    { name: 'raised_at', value: ({ raisedAt }) => raisedAt },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'state', value: ({ state }) => state },
    { name: 'order', value: ({ number }) => number },
    { name: 'store', value: ({ store }) => store },
    { name: 'reference', value: ({ reference }) => reference },
    {
      name: 'amount',
      value: ({ amountMinor }) => (amountMinor === undefined ? '' : amountCell(amountMinor)),
    },
    { name: 'currency', value: ({ currency }) => currency },
    { name: 'closed_at', value: ({ closedAt }) => closedAt },
    { name: 'closed_by', value: ({ closedBy }) => closedBy },
    { name: 'reason', value: ({ reason }) => reason },
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

type Transfer = Awaited<ReturnType<ReturnType<typeof makeListTransfers>>>['transfers'][number]

export const transfersList = ({ sites }: OfficeListTools) =>
  listByPages<Transfer, (typeof transferDeskContract)['listTransfers']['input']>({
    name: 'transfers',
    permission: 'order.settle',
    input: transferDeskContract.listTransfers.input,
    fieldsOf: transferFieldsOf,
    read: async (ctx, asked) => {
      const { transfers, next } = await makeListTransfers(sites)(ctx, asked)
      return { rows: transfers, next }
    },
    idOf: ({ transferId }) => transferId,
    columns: [
      { name: 'booked_on', value: ({ bookedOn }) => bookedOn },
      { name: 'amount', value: ({ amountMinor }) => amountCell(amountMinor) },
      { name: 'currency', value: ({ currency }) => currency },
      { name: 'state', value: ({ state }) => state },
      { name: 'order', value: ({ number }) => number },
      { name: 'store', value: ({ store }) => store },
      { name: 'bill', value: ({ bill }) => bill },
      {
        name: 'due',
        value: ({ dueMinor }) => (dueMinor !== undefined ? amountCell(dueMinor) : ''),
      },
      { name: 'account', value: ({ iban }) => iban },
      { name: 'counterparty', isPersonal: true, value: ({ counterparty }) => counterparty },
      { name: 'words', isPersonal: true, value: ({ words }) => words },
    ],
  })
