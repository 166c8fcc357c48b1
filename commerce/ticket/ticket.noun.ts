import { defineNoun } from '#commerce/kernel/noun.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { chatApi } from './chat.api.ts'
import { ticketApi } from './ticket.api.ts'
import {
  ticketAnswerMail,
  ticketForwardMail,
  ticketNewMail,
  ticketRatingMail,
  ticketReceivedMail,
} from './ticket.mail.ts'
import { ticketPersonal } from './ticket.personal.ts'
import { ticketSchedule } from './ticket.schedule.ts'

export const ticketNoun = defineNoun({
  name: 'ticket',
  floor: 'records',
  tables: [
    'ticket',
    'ticket_budget',
    'ticket_chat',
    'ticket_document',
    'ticket_draft',
    'ticket_event',
    'ticket_forward',
    'ticket_message',
    'ticket_rating',
    'ticket_target',
    'ticket_team',
  ],
  api: (door: UploadDoor) => [...ticketApi(door), ...chatApi],
  mails: [ticketAnswerMail, ticketForwardMail, ticketNewMail, ticketRatingMail, ticketReceivedMail],
  personal: ticketPersonal,
  schedule: ticketSchedule,
})
