import { defineNoun } from '#commerce/kernel/noun.ts'
import { invoiceHandler } from './invoice.jobs.ts'

export const invoiceNoun = defineNoun({
  name: 'invoice',
  floor: 'records',
  tables: ['invoice', 'invoice_series'],
  jobs: [invoiceHandler],
})
