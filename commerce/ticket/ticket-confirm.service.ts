import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  countMails,
  queueMail,
  queueMailAgain,
  subjectsAgain,
} from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import { trustAddress } from './mail-ticket.service.ts'
import { lockOwn, signMailedLink, type OwnTicket } from './own-ticket.service.ts'
import { makeReplyTag } from './reply-tag.ts'
import { ticketConfirmMail } from './ticket-confirm.mail.ts'
import type { TicketRow } from './ticket-thread.queries.ts'
import type { TicketSubject } from './ticket.terms.ts'

const HOUR_MS = 60 * 60_000

/** When somebody was asked last whether a ticket is theirs. */
export async function askedToConfirmAt(
  db: Kysely<Tables>,
  ticketId: string,
): Promise<Date | undefined> {
  return (await countMails(db, ticketConfirmMail.name, subjectsAgain(ticketId))).lastAt
}

/** Asks whoever reads the address of a ticket whether they wrote it; at most once an hour. */
export async function askToConfirm(
  trx: Kysely<Tables>,
  ticket: TicketRow,
  place: { site: { slug: string }; locale: { code: string } },
  now: Date,
): Promise<void> {
  if (ticket.verified !== 'NONE' || ticket.email === '') return refuse('conflict')
  const askedAt = await askedToConfirmAt(trx, ticket.id)
  if (askedAt && now.getTime() - askedAt.getTime() < HOUR_MS) return refuse('too_many_attempts')
  const mail = {
    subjectId: ticket.id,
    place,
    to: ticket.email,
    data: {
      publicId: ticket.public_id,
      reference: ticket.reference,
      subject: ticket.subject as TicketSubject,
      key: await signMailedLink(trx, ticket.public_id, now),
      replyTag: await makeReplyTag(trx, ticket.reference),
    },
  }
  if (askedAt === undefined) return queueMail(trx, ticketConfirmMail, mail)
  if (!(await queueMailAgain(trx, ticketConfirmMail, mail))) refuse('too_many_attempts')
}

/** Word of whoever has a link that was mailed to the address: programs that look at links say nothing. */
export async function confirmTicket(ctx: Ctx, asked: OwnTicket) {
  const { ticket, proof } = await lockOwn(ctx, asked)
  if (proof !== 'MAILED') return refuse('conflict')
  await trustAddress(ctx.db, ticket)
  return {}
}
