import { defineNoun } from '#commerce/kernel/noun.ts'
import { eventApi } from './event.api.ts'
import { eventSchedule } from './event.schedule.ts'

export const eventNoun = defineNoun({
  name: 'event',
  floor: 'flows',
  tables: ['page_event'],
  retention: [
    {
      what: 'events of visitors',
      kept: 'EVENT_MONTHS, dropped by the month',
      why: 'consent',
      steps: [],
    },
  ],
  api: () => eventApi,
  personal: {
    tables: {
      page_event: {
        stays: 'by visit, with consent, until its months are over; it knows no customer',
      },
    },
  },
  schedule: eventSchedule,
})
