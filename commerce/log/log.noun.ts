import { defineNoun } from '#commerce/kernel/noun.ts'
import { logSchedule } from './log.schedule.ts'

export const logNoun = defineNoun({
  name: 'log',
  floor: 'records',
  tables: ['visitor_log'],
  schedule: logSchedule,
})
