import { defineNoun } from '#commerce/kernel/noun.ts'
import { orderActsOfficeApi } from './order-acts.office.api.ts'

export const orderActsNoun = defineNoun({
  name: 'order-acts',
  floor: 'desks',
  tables: [],
  office: orderActsOfficeApi,
})
