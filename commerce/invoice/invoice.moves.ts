import type { OrderEffects } from '#commerce/order/order-effects.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { creditUnpaidInvoice, issueInvoice } from './invoice.service.ts'

export const invoiceMoves: OrderEffects = {
  [orderStatus.waitingDownload]: (trx, { id }, { now }) => issueInvoice(trx, id, now),
  [orderStatus.canceled]: (trx, { id }, { now }) => creditUnpaidInvoice(trx, id, now),
}
