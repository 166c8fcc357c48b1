import { defineNoun } from '#commerce/kernel/noun.ts'
import { orderDeskOfficeApi } from './order-desk.office.api.ts'
import { orderDeskPersonal } from './order-desk.personal.ts'
import { noteOrders, tagOrders } from './order-note-bulk.ts'
import { purgeRemovedNotes } from './order-note.service.ts'
import { ordersCounter, ordersList } from './order-office-list.ts'

export const orderDeskNoun = defineNoun({
  name: 'order-desk',
  floor: 'desks',
  tables: ['order_note', 'removed_order_note', 'order_mention', 'order_tag'],
  office: orderDeskOfficeApi,
  bulkActs: [noteOrders, tagOrders],
  officeLists: (tools) => [ordersList(tools)],
  officeCounters: (tools) => [ordersCounter(tools)],
  personal: orderDeskPersonal,
  purge: { run: purgeRemovedNotes },
  retention: [
    {
      what: 'notes of orders that their writer took back',
      kept: '24 months, as the acts of the audit log',
      why: 'accountability',
      steps: ['removed notes of orders'],
    },
  ],
})
