import { defineNoun } from '#commerce/kernel/noun.ts'
import { refundsCounter, withdrawalsCounter } from './money-desk.counters.ts'
import { moneyDeskOfficeApi } from './money-desk.office.api.ts'

export const moneyDeskNoun = defineNoun({
  name: 'money-desk',
  floor: 'desks',
  tables: [],
  office: moneyDeskOfficeApi,
  officeCounters: () => [refundsCounter, withdrawalsCounter],
})
