import { defineNoun } from '#commerce/kernel/noun.ts'
import { noticeDigestMail } from './notice-desk.mail.ts'
import { noticeDeskOfficeApi } from './notice-desk.office.api.ts'
import { noticeDeskSchedule } from './notice-desk.schedule.ts'

export const noticeDeskNoun = defineNoun({
  name: 'notice-desk',
  floor: 'desks',
  tables: [],
  office: noticeDeskOfficeApi,
  mails: [noticeDigestMail],
  schedule: noticeDeskSchedule,
})
