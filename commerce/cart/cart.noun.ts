import { defineNoun } from '#commerce/kernel/noun.ts'

export const cartNoun = defineNoun({
  name: 'cart',
  floor: 'records',
  tables: ['cart', 'cart_line'],
})
