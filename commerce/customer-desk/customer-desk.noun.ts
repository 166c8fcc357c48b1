import { defineNoun } from '#commerce/kernel/noun.ts'
import { customerDeskOfficeApi } from './customer-desk.office.api.ts'
import { customerDeskPersonal } from './customer-desk.personal.ts'
import { customersList } from './customer-office-list.ts'

export const customerDeskNoun = defineNoun({
  name: 'customer-desk',
  floor: 'desks',
  tables: ['customer_note'],
  office: customerDeskOfficeApi,
  officeLists: () => [customersList],
  personal: customerDeskPersonal,
})
