import { defineNoun } from '#commerce/kernel/noun.ts'

export const logNoun = defineNoun({
  name: 'log',
  floor: 'records',
  tables: ['visitor_log'],
})
