import { defineNoun } from '#commerce/kernel/noun.ts'
import { fulfilmentSchedule } from './fulfilment.schedule.ts'
import { progressHandler } from './order-progress.jobs.ts'

export const fulfilmentNoun = defineNoun({
  name: 'fulfilment',
  floor: 'flows',
  tables: [],
  jobs: [progressHandler],
  schedule: fulfilmentSchedule,
})
