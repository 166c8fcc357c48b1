import { defineNoun } from '#commerce/kernel/noun.ts'
import { catalogueSchedule } from './catalogue.schedule.ts'

export const catalogueNoun = defineNoun({
  name: 'catalogue',
  floor: 'records',
  schedule: catalogueSchedule,
})
