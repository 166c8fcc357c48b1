import { defineNoun } from '#commerce/kernel/noun.ts'
import { customerDeskOfficeApi } from './customer-desk.office.api.ts'

export const customerDeskNoun = defineNoun({
  name: 'customer-desk',
  floor: 'desks',
  tables: [],
  office: customerDeskOfficeApi,
})
