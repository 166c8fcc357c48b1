import { defineNoun } from '#commerce/kernel/noun.ts'

export const settlementNoun = defineNoun({
  name: 'settlement',
  floor: 'flows',
  tables: ['bank_entry', 'billing_statement', 'gateway_event', 'payout'],
})
