import { defineNoun } from '#commerce/kernel/noun.ts'
import { invoiceHandler } from './invoice.jobs.ts'
import { progressHandler } from './order-progress.jobs.ts'

export const orderNoun = defineNoun({
  name: 'order',
  floor: 'records',
  jobs: [progressHandler, invoiceHandler],
})
