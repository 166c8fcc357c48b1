import { defineNoun } from '#commerce/kernel/noun.ts'
import {
  paymentAlertsCounter,
  payoutsCounter,
  refundsCounter,
  transfersCounter,
  withdrawalsCounter,
} from './money-desk.counters.ts'
import { moneyDeskOfficeApi } from './money-desk.office.api.ts'
import {
  paymentAlertsList,
  refundsList,
  transfersList,
  withdrawalsList,
} from './money-office-lists.ts'

export const moneyDeskNoun = defineNoun({
  name: 'money-desk',
  floor: 'desks',
  tables: [],
  office: moneyDeskOfficeApi,
  officeLists: (tools) => [refundsList, withdrawalsList, transfersList(tools), paymentAlertsList],
  officeCounters: (tools) => [
    refundsCounter,
    withdrawalsCounter,
    transfersCounter(tools),
    paymentAlertsCounter,
    payoutsCounter(tools),
  ],
})
