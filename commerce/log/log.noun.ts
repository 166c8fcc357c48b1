import { defineNoun } from '#commerce/kernel/noun.ts'
import { logApi } from './log.api.ts'
import { logSchedule } from './log.schedule.ts'

export const logNoun = defineNoun({
  name: 'log',
  floor: 'records',
  tables: ['visitor_log'],
  retention: [
    {
      what: 'logs of browsers',
      kept: 'VISITOR_LOG_MONTHS, dropped by the month',
      why: 'to find faults',
      steps: [],
    },
  ],
  api: () => logApi,
  personal: {
    tables: {
      visitor_log: { stays: 'by visit, redacted, until its months are over; it knows no customer' },
    },
  },
  schedule: logSchedule,
})
