import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { purgeNotices } from './staff-notice.service.ts'

export const staffNoticeNoun = defineNoun({
  name: 'staff-notice',
  floor: 'records',
  tables: ['staff_notice', 'staff_notice_choice', 'order_follower', 'ticket_follower'],
  purge: { run: ({ db, now }: PurgeTools) => purgeNotices(db, now) },
  retention: [
    {
      what: 'notices to staff',
      kept: '30 days once read, else 90 days',
      why: 'to find again what one was told',
      steps: ['notices to staff'],
    },
    {
      what: 'who of the staff follows which order or ticket',
      kept: '12 months',
      why: 'by then it is over',
      steps: ['follows of orders', 'follows of tickets'],
    },
  ],
})
