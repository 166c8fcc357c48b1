import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { purgeOldDesigns } from './old-designs.purge.ts'
import { DESIGN_MONTHS } from './order.terms.ts'
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
  purge: { after: ['session'], run: ({ db, now }: PurgeTools) => purgeOldDesigns(db, now) },
  retention: [
    {
      what: 'designs and photos of orders, once nobody has the design among their own',
      kept: `${DESIGN_MONTHS} months after the last news of the order`,
      why: 'complaints and reprints',
      steps: ['designs of old orders'],
    },
  ],
  personal: orderPersonal,
})
