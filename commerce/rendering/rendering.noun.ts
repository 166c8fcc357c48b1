import { defineNoun } from '#commerce/kernel/noun.ts'

export const renderingNoun = defineNoun({
  name: 'rendering',
  floor: 'records',
  tables: ['rendering'],
})
