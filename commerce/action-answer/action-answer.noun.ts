import { defineNoun } from '#commerce/kernel/noun.ts'
import { actionAnswerSchedule } from './action-answer.schedule.ts'

export const actionAnswerNoun = defineNoun({
  name: 'action-answer',
  floor: 'desks',
  tables: [],
  schedule: actionAnswerSchedule,
})
