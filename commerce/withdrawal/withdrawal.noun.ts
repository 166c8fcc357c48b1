import { defineNoun } from '#commerce/kernel/noun.ts'

export const withdrawalNoun = defineNoun({
  name: 'withdrawal',
  floor: 'records',
  tables: ['withdrawal', 'withdrawal_line'],
})
