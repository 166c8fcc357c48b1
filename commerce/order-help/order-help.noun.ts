import { defineNoun } from '#commerce/kernel/noun.ts'
import { payLinkMail, trackingLinkMail } from './order-help.mail.ts'
import { makeOrderHelpOfficeApi } from './order-help.office.api.ts'

export const orderHelpNoun = defineNoun({
  name: 'order-help',
  floor: 'desks',
  tables: [],
  mails: [payLinkMail, trackingLinkMail],
  office: makeOrderHelpOfficeApi,
})
