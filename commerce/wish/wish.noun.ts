import { defineNoun } from '#commerce/kernel/noun.ts'

export const wishNoun = defineNoun({
  name: 'wish',
  floor: 'records',
  tables: ['wish'],
})
