import { defineNoun } from '#commerce/kernel/noun.ts'
import { eventSchedule } from './event.schedule.ts'

export const eventNoun = defineNoun({
  name: 'event',
  floor: 'flows',
  tables: ['page_event'],
  schedule: eventSchedule,
})
