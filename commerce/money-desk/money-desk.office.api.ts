import { bind } from '#api/serve.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import { companyInvoiceContract } from './company-invoice.office.contract.ts'
import { getCompanyInvoice, invoiceCompany } from './company-invoice.service.ts'
import { moneyDeskContract } from './money-desk.office.contract.ts'
import { openRefund, refundOffer } from './refund-offer.service.ts'
import * as queue from './refund-queue.service.ts'
import { withdrawalDeskContract } from './withdrawal-desk.office.contract.ts'
import * as withdrawals from './withdrawal-desk.service.ts'

export const moneyDeskOfficeApi = () => [
  ...bind<OfficeContexts, typeof moneyDeskContract>(moneyDeskContract, {
    refundOffer,
    openRefund,
    listRefunds: queue.listRefunds,
    getRefund: queue.getRefund,
    approveRefund: queue.approveRefund,
    rejectRefund: queue.rejectRefund,
    takeBackRefund: queue.takeBackRefund,
    retryRefund: queue.retryRefund,
    clawBackCommission: queue.clawBackCommission,
  }),
  ...bind<OfficeContexts, typeof companyInvoiceContract>(companyInvoiceContract, {
    getCompanyInvoice,
    invoiceCompany,
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
