import { defineNoun } from '#commerce/kernel/noun.ts'
import { refundsCounter, withdrawalsCounter } from './money-desk.counters.ts'
import { moneyDeskOfficeApi } from './money-desk.office.api.ts'
import { refundsList, withdrawalsList } from './money-office-lists.ts'

export const moneyDeskNoun = defineNoun({
  name: 'money-desk',
  floor: 'desks',
  tables: [],
  office: moneyDeskOfficeApi,
  officeLists: () => [refundsList, withdrawalsList],
  officeCounters: () => [refundsCounter, withdrawalsCounter],
})
