import { defineNoun } from '#commerce/kernel/noun.ts'
import { progressHandler } from './order-progress.jobs.ts'

export const fulfilmentNoun = defineNoun({
  name: 'fulfilment',
  floor: 'flows',
  tables: [],
  jobs: [progressHandler],
})
