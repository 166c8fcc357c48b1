import { defineNoun } from '#commerce/kernel/noun.ts'
import { orderTroubleMail } from './order-trouble.mail.ts'
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
  tables: [
    'cancel_request',
    'order_change',
    'order_event',
    'order_hold',
    'order_line',
    'shop_order',
  ],
  mails: [
    orderCancelledMail,
    orderChangedMail,
    orderDeliveredMail,
    orderInProductionMail,
    orderPaidMail,
    orderPickupMail,
    orderReceivedMail,
    orderShippedMail,
    orderTroubleMail,
  ],
  invariants: [{ url: new URL('order.invariants.sql', import.meta.url), prepare: makeOrderEdges }],
  personal: orderPersonal,
})
