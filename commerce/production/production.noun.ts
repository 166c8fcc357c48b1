import { defineNoun } from '#commerce/kernel/noun.ts'

export const productionNoun = defineNoun({
  name: 'production',
  floor: 'desks',
  tables: ['production_lease', 'station'],
})
