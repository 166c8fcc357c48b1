import { defineNoun } from '#commerce/kernel/noun.ts'

export const deliveryNoun = defineNoun({
  name: 'delivery',
  floor: 'records',
  personal: { tables: { customer_point: 'with customer' } },
})
