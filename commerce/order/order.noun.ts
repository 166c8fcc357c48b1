import { defineNoun } from '#commerce/kernel/noun.ts'

export const orderNoun = defineNoun({
  name: 'order',
  floor: 'records',
  tables: ['order_change', 'order_event', 'order_line', 'shop_order'],
})
