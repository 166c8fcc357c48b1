import { defineNoun } from '#commerce/kernel/noun.ts'
import { partnerApi } from './partner.api.ts'
import {
  partnerApprovedMail,
  partnerNewMail,
  partnerReceivedMail,
  partnerRefusedMail,
} from './partner.mail.ts'
import { partnerPersonal } from './partner.personal.ts'

export const partnerNoun = defineNoun({
  name: 'partner',
  floor: 'records',
  tables: ['partner_application', 'partner_application_event'],
  api: () => partnerApi,
  mails: [partnerApprovedMail, partnerNewMail, partnerReceivedMail, partnerRefusedMail],
  personal: partnerPersonal,
})
