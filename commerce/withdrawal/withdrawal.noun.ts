import { defineNoun } from '#commerce/kernel/noun.ts'
import { withdrawalApi } from './withdrawal.api.ts'
import { withdrawalMail } from './withdrawal.mail.ts'

export const withdrawalNoun = defineNoun({
  name: 'withdrawal',
  floor: 'records',
  tables: ['withdrawal', 'withdrawal_line'],
  api: () => withdrawalApi,
  mails: [withdrawalMail],
})
