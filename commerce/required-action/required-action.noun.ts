import { defineNoun } from '#commerce/kernel/noun.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeRequiredActionApi } from './required-action.api.ts'
import {
  actionAgainMail,
  actionForStaffMail,
  actionReminderMail,
  actionRequiredMail,
  refundAccountMail,
  withdrawalMail,
} from './required-action.mail.ts'
import { requiredActionPersonal } from './required-action.personal.ts'

export const requiredActionNoun = defineNoun({
  name: 'required-action',
  floor: 'records',
  api: ({
    uploads,
    preflight,
  }: {
    uploads: { storage: Pick<Storage, 'find'> }
    preflight: LookAtDesign
  }) => makeRequiredActionApi(uploads.storage, preflight),
  mails: [
    actionAgainMail,
    actionForStaffMail,
    actionReminderMail,
    actionRequiredMail,
    refundAccountMail,
    withdrawalMail,
  ],
  personal: requiredActionPersonal,
})
