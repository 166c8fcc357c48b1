import { defineNoun } from '#commerce/kernel/noun.ts'

export const checkoutNoun = defineNoun({
  name: 'checkout',
  floor: 'flows',
  tables: ['checkout', 'tax_rate'],
})
