import { defineNoun } from '#commerce/kernel/noun.ts'

export const actionAnswerNoun = defineNoun({
  name: 'action-answer',
  floor: 'desks',
  tables: [],
})
