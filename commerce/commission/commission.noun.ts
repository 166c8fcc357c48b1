import { defineNoun } from '#commerce/kernel/noun.ts'

export const commissionNoun = defineNoun({
  name: 'commission',
  floor: 'records',
  tables: ['commission', 'commission_reversal'],
})
