import { defineNoun } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeOrderApi } from './order.api.ts'
import { orderCancelledMail, orderChangedMail, orderReceivedMail } from './order.mail.ts'
import {
  orderDeliveredMail,
  orderInProductionMail,
  orderPaidMail,
  orderPickupMail,
  orderShippedMail,
} from './order-stages.mail.ts'
import { makeOrderEdges } from './order-edges.ts'
import type { OrderSettings } from './place-order.service.ts'
import { commissionPersonal } from './commission.personal.ts'
import { invoicePersonal } from './invoice.personal.ts'
import { orderPersonal } from './order.personal.ts'

export const orderNoun = defineNoun({
  name: 'order',
  floor: 'records',
  api: ({
    uploads,
    orders,
  }: {
    uploads: { storage: Pick<Storage, 'find'> }
    orders: OrderSettings
  }) => makeOrderApi(uploads.storage, orders),
  mails: [
    orderCancelledMail,
    orderChangedMail,
    orderDeliveredMail,
    orderInProductionMail,
    orderPaidMail,
    orderPickupMail,
    orderReceivedMail,
    orderShippedMail,
  ],
  invariants: [
    { url: new URL('order.invariants.sql', import.meta.url), prepare: makeOrderEdges },
    { url: new URL('invoice.invariants.sql', import.meta.url) },
    { url: new URL('commission.invariants.sql', import.meta.url) },
  ],
  personal: [orderPersonal, invoicePersonal, commissionPersonal],
})
