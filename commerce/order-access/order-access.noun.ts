import { defineNoun } from '#commerce/kernel/noun.ts'

export const orderAccessNoun = defineNoun({
  name: 'order-access',
  floor: 'records',
  tables: ['order_code', 'order_confirmation', 'order_link_visit'],
})
