import { defineNoun } from '#commerce/kernel/noun.ts'

export const addressNoun = defineNoun({
  name: 'address',
  floor: 'records',
  tables: ['customer_address'],
})
