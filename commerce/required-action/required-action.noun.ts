import { defineNoun } from '#commerce/kernel/noun.ts'
import { requiredActionSchedule } from './required-action.schedule.ts'

export const requiredActionNoun = defineNoun({
  name: 'required-action',
  floor: 'records',
  schedule: requiredActionSchedule,
})
