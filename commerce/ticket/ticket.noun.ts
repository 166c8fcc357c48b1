import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { chatApi } from './chat.api.ts'
import { FILE_MONTHS, purgeConversations, WORD_MONTHS } from './old-conversations.service.ts'
import { ticketApi } from './ticket.api.ts'
import {
  ticketAnswerMail,
  ticketForwardMail,
  ticketNewMail,
  ticketRatingMail,
  ticketReceivedMail,
} from './ticket.mail.ts'
import { ticketConfirmMail } from './ticket-confirm.mail.ts'
import { ticketMergedMail } from './ticket-merged.mail.ts'
import { ticketPersonal } from './ticket.personal.ts'
import { ticketSchedule } from './ticket.schedule.ts'

export const ticketNoun = defineNoun({
  name: 'ticket',
  floor: 'records',
  tables: [
    'ticket',
    'ticket_breach',
    'ticket_budget',
    'ticket_chat',
    'ticket_document',
    'ticket_draft',
    'ticket_event',
    'ticket_forward',
    'ticket_link',
    'ticket_message',
    'ticket_rating',
    'ticket_target',
    'ticket_team',
  ],
  api: (door: UploadDoor) => [...ticketApi(door), ...chatApi],
  mails: [
    ticketAnswerMail,
    ticketConfirmMail,
    ticketForwardMail,
    ticketMergedMail,
    ticketNewMail,
    ticketRatingMail,
    ticketReceivedMail,
  ],
  personal: ticketPersonal,
  purge: { run: ({ db, now }: PurgeTools) => purgeConversations(db, now) },
  retention: [
    {
      what: 'files of conversations',
      kept: `${FILE_MONTHS} months after the end`,
      why: 'complaints and reprints',
      steps: ['files of old conversations'],
    },
    {
      what: 'words of conversations, and whose they were',
      kept: `${WORD_MONTHS} months after the end; figures for ever, of nobody`,
      why: 'claims',
      steps: ['words of old conversations'],
    },
  ],
  schedule: ticketSchedule,
})
