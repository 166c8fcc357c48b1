import { defineNoun } from '#commerce/kernel/noun.ts'
import { orderDeskOfficeApi } from './order-desk.office.api.ts'
import { orderDeskPersonal } from './order-desk.personal.ts'

export const orderDeskNoun = defineNoun({
  name: 'order-desk',
  floor: 'desks',
  tables: ['order_note', 'order_mention', 'order_tag'],
  office: orderDeskOfficeApi,
  personal: orderDeskPersonal,
})
