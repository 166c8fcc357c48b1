import { defineNoun } from '#commerce/kernel/noun.ts'
import { withdrawalApi } from './withdrawal.api.ts'

export const withdrawalNoun = defineNoun({
  name: 'withdrawal',
  floor: 'records',
  tables: ['withdrawal', 'withdrawal_line'],
  api: () => withdrawalApi,
})
