import { defineNoun } from '#commerce/kernel/noun.ts'
import { payLinkMail, trackingLinkMail } from './order-help.mail.ts'
import { resendMails } from './order-help-bulk.ts'
import { makeOrderHelpOfficeApi } from './order-help.office.api.ts'
import { reprintsList } from './reprint-office-list.ts'

export const orderHelpNoun = defineNoun({
  name: 'order-help',
  floor: 'desks',
  tables: [],
  mails: [payLinkMail, trackingLinkMail],
  office: makeOrderHelpOfficeApi,
  bulkActs: (tools) => [resendMails(tools)],
  officeLists: () => [reprintsList],
})
