import { defineNoun } from '#commerce/kernel/noun.ts'

export const invoiceNoun = defineNoun({
  name: 'invoice',
  floor: 'records',
  tables: ['invoice', 'invoice_series'],
})
