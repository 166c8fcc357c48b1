import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { purgeOldDesigns } from './old-designs.purge.ts'
import { purgeOldOrders } from './old-orders.purge.ts'
import { DESIGN_MONTHS, ORDER_YEARS } from './order.terms.ts'
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
import { orderSchedule } from './order.schedule.ts'
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
  purge: {
    after: ['session'],
    async run({ db, now }: PurgeTools) {
      await purgeOldDesigns(db, now)
      await purgeOldOrders(db, now)
    },
  },
  retention: [
    {
      what: 'designs and photos of orders, once nobody has the design among their own',
      kept: `${DESIGN_MONTHS} months after the last news of the order`,
      why: 'complaints and reprints',
      steps: ['designs of old orders'],
    },
    {
      what: 'whom an order was for: name, addresses, telephone, words of a gift',
      kept: `${ORDER_YEARS} years after the last news of the order; then its figures, and the name on the invoice`,
      why: 'papers of trade; the books',
      steps: ['people of old orders'],
    },
  ],
  schedule: orderSchedule,
  personal: orderPersonal,
})
