import { defineNoun } from '#commerce/kernel/noun.ts'
import { withdrawalApi } from './withdrawal.api.ts'
import {
  withdrawalAcceptedMail,
  withdrawalMail,
  withdrawalReceivedMail,
  withdrawalRefusedMail,
} from './withdrawal.mail.ts'

export const withdrawalNoun = defineNoun({
  name: 'withdrawal',
  floor: 'records',
  tables: ['withdrawal', 'withdrawal_line'],
  api: () => withdrawalApi,
  mails: [withdrawalAcceptedMail, withdrawalMail, withdrawalReceivedMail, withdrawalRefusedMail],
})
