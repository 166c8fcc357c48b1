import { defineNoun } from '#commerce/kernel/noun.ts'

export const attributionNoun = defineNoun({
  name: 'attribution',
  floor: 'flows',
  tables: ['affiliate_hit'],
})
