import type { Translate } from '#app/i18n/translator.ts'
import {
  isSubSubject,
  type TicketStatus,
  type TicketSubject,
} from '#commerce/ticket/ticket.terms.ts'

type Titled = { subject: TicketSubject; subSubject?: string | undefined }

/** Title of a ticket: its choice in the reader's language, the words of a mail, or the subject alone. */
export const ticketTitle = (t: Translate, { subject, subSubject }: Titled) =>
  subSubject === undefined
    ? t(`general.ticket.subject.${subject}`)
    : isSubSubject(subSubject)
      ? t(`general.ticket.sub.${subSubject}`)
      : subSubject

type WithStatus = { status: TicketStatus; isAnswerAwaited: boolean }

/** Status of a ticket for its customer, who else would wait for an answer that has come. */
export const ticketStatusOf = (t: Translate, { status, isAnswerAwaited }: WithStatus) =>
  t(`accounts-tickets.status.${isAnswerAwaited ? 'AWAITED' : status}`)
