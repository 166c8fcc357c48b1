import { defineNoun } from '#commerce/kernel/noun.ts'
import { orderCancelledMail, orderChangedMail, orderReceivedMail } from './order.mail.ts'
import {
  orderDeliveredMail,
  orderInProductionMail,
  orderPaidMail,
  orderPickupMail,
  orderShippedMail,
} from './order-stages.mail.ts'
import { makeOrderEdges } from './order-edges.ts'
import { orderPersonal } from './order.personal.ts'

export const orderNoun = defineNoun({
  name: 'order',
  floor: 'records',
  tables: ['order_change', 'order_event', 'order_line', 'shop_order'],
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
  invariants: [{ url: new URL('order.invariants.sql', import.meta.url), prepare: makeOrderEdges }],
  personal: orderPersonal,
})
