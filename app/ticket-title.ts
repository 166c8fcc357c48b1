import type { Translate } from '#app/i18n/translator.ts'
import { isSubSubject, type TicketSubject } from '#commerce/ticket/ticket.terms.ts'

type Titled = { subject: TicketSubject; subSubject?: string | undefined }

/** Title of a ticket: its choice in the reader's language, the words of a mail, or the subject alone. */
export const ticketTitle = (t: Translate, { subject, subSubject }: Titled) =>
  subSubject === undefined
    ? t(`general.ticket.subject.${subject}`)
    : isSubSubject(subSubject)
      ? t(`general.ticket.sub.${subSubject}`)
      : subSubject
