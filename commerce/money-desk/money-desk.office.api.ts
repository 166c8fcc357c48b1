import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { alertDeskContract } from './alert-desk.office.contract.ts'
import * as alerts from './alert-desk.service.ts'
import { companyInvoiceContract } from './company-invoice.office.contract.ts'
import { getCompanyInvoice, invoiceCompany } from './company-invoice.service.ts'
import { moneyDeskContract } from './money-desk.office.contract.ts'
import { payoutDeskContract } from './payout-desk.office.contract.ts'
import { makePayoutDesk } from './payout-desk.service.ts'
import { openRefund, refundOffer } from './refund-offer.service.ts'
import * as queue from './refund-queue.service.ts'
import { transferDeskContract } from './transfer-desk.office.contract.ts'
import * as transfers from './transfer-desk.service.ts'
import { withdrawalDeskContract } from './withdrawal-desk.office.contract.ts'
import * as withdrawals from './withdrawal-desk.service.ts'

export const moneyDeskOfficeApi = ({ sites }: { sites: readonly Site[] }) => [
  ...bind<OfficeContexts, typeof moneyDeskContract>(moneyDeskContract, {
    refundOffer,
    openRefund,
    listRefunds: queue.listRefunds,
    getRefund: queue.getRefund,
    approveRefund: queue.approveRefund,
    rejectRefund: queue.rejectRefund,
    takeBackRefund: queue.takeBackRefund,
    retryRefund: queue.retryRefund,
    askRefundAccount: queue.askRefundAccount,
    clawBackCommission: queue.clawBackCommission,
  }),
  ...bind<OfficeContexts, typeof companyInvoiceContract>(companyInvoiceContract, {
    getCompanyInvoice,
    invoiceCompany,
  }),
  ...bind<OfficeContexts, typeof alertDeskContract>(alertDeskContract, {
    listPaymentAlerts: alerts.listPaymentAlerts,
    getPaymentAlert: alerts.getPaymentAlert,
    closePaymentAlert: alerts.closePaymentAlert,
  }),
  ...bind<OfficeContexts, typeof payoutDeskContract>(payoutDeskContract, makePayoutDesk(sites)),
  ...bind<OfficeContexts, typeof transferDeskContract>(transferDeskContract, {
    listTransfers: transfers.makeListTransfers(sites),
    getTransfer: transfers.makeGetTransfer(sites),
    readStatement: transfers.makeReadStatement(sites),
    assignTransfer: transfers.makeAssignTransfer(sites),
    acceptTransfer: transfers.makeAcceptTransfer(sites),
    closeTransfer: transfers.makeCloseTransfer(sites),
  }),
  ...bind<OfficeContexts, typeof withdrawalDeskContract>(withdrawalDeskContract, {
    listWithdrawals: withdrawals.listWithdrawals,
    getWithdrawal: withdrawals.getWithdrawal,
    listReturns: withdrawals.listReturns,
    receiveWithdrawal: withdrawals.receiveWithdrawal,
    acceptWithdrawal: withdrawals.acceptWithdrawal,
    refuseWithdrawal: withdrawals.refuseWithdrawal,
  }),
]
