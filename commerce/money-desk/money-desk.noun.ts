import { defineNoun } from '#commerce/kernel/noun.ts'
import { moneyDeskOfficeApi } from './money-desk.office.api.ts'

export const moneyDeskNoun = defineNoun({
  name: 'money-desk',
  floor: 'desks',
  tables: [],
  office: moneyDeskOfficeApi,
})
