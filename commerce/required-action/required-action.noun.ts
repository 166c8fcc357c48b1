import { defineNoun } from '#commerce/kernel/noun.ts'

export const requiredActionNoun = defineNoun({
  name: 'required-action',
  floor: 'records',
  tables: ['required_action', 'required_action_event'],
})
