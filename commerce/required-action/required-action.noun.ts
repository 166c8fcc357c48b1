import { defineNoun } from '#commerce/kernel/noun.ts'
import {
  actionAgainMail,
  actionEndedMail,
  actionExtendedMail,
  actionForStaffMail,
  actionReminderMail,
  actionRequiredMail,
  refundAccountMail,
} from './required-action.mail.ts'
import { requiredActionPersonal } from './required-action.personal.ts'

export const requiredActionNoun = defineNoun({
  name: 'required-action',
  floor: 'records',
  tables: ['required_action', 'required_action_event'],
  mails: [
    actionAgainMail,
    actionEndedMail,
    actionExtendedMail,
    actionForStaffMail,
    actionReminderMail,
    actionRequiredMail,
    refundAccountMail,
  ],
  personal: requiredActionPersonal,
})
