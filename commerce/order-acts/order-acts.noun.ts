import { defineNoun } from '#commerce/kernel/noun.ts'
import { cancelOrders, holdOrders, releaseOrders } from './order-bulk.ts'
import { orderActsOfficeApi } from './order-acts.office.api.ts'

export const orderActsNoun = defineNoun({
  name: 'order-acts',
  floor: 'desks',
  tables: [],
  office: orderActsOfficeApi,
  bulkActs: [holdOrders, releaseOrders, cancelOrders],
})
