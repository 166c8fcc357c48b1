import { defineNoun } from '#commerce/kernel/noun.ts'
import { customerDeskOfficeApi } from './customer-desk.office.api.ts'
import { customerDeskPersonal } from './customer-desk.personal.ts'

export const customerDeskNoun = defineNoun({
  name: 'customer-desk',
  floor: 'desks',
  tables: ['customer_note'],
  office: customerDeskOfficeApi,
  personal: customerDeskPersonal,
})
