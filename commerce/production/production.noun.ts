import { defineNoun } from '#commerce/kernel/noun.ts'
import { productionSchedule } from './production.schedule.ts'

export const productionNoun = defineNoun({
  name: 'production',
  floor: 'desks',
  tables: ['production_lease', 'station'],
  schedule: productionSchedule,
})
