import type { Kysely } from 'kysely'
import * as tickets from '#commerce/ticket/mail-ticket.service.ts'
import { readReplyTags } from '#commerce/ticket/reply-tag.ts'
import { isForwardedTo, selectByForward } from '#commerce/ticket/ticket-forward.service.ts'
import type { Ticket } from '#commerce/ticket/ticket-thread.service.ts'
import type { Tables } from '#db/tables.ts'
import type { ParsedMail } from '#press/mail/parsed-mail.ts'
import { referencesIn } from './mail-in.rules.ts'
import * as queries from './mail-in.queries.ts'

type Db = Kysely<Tables>

/** Ticket that a mail belongs to for certain, and the rule that says so. */
export type FoundThread = {
  ticket: Ticket
  rule: 1 | 2 | 3
  /** Whether it comes from somebody to whom the ticket was forwarded: the customer never sees it. */
  isForward?: boolean
}

/** The first rule that holds. What is only likely is suggested to a person, never done. */
export async function findThread(db: Db, mail: ParsedMail): Promise<FoundThread | undefined> {
  const found = await findByRules(db, mail)
  if (!found || found.isForward || !mail.from) return found
  const { address } = mail.from
  // By whatever way it came: words of a carrier are no words of the customer.
  const isOutsider =
    !isSameAddress(address, found.ticket.email) &&
    (await isForwardedTo(db, found.ticket.id, address))
  return isOutsider ? { ...found, isForward: true } : found
}

async function findByRules(db: Db, mail: ParsedMail): Promise<FoundThread | undefined> {
  const tags = await readReplyTags(db, mail.recipients)
  const [forwarded] = await selectByForward(db, tags)
  if (forwarded) return { ticket: forwarded, rule: 1, isForward: true }
  const tagged = await tickets.findTicketsByReference(db, tags)
  if (tagged[0]) return { ticket: tagged[0], rule: 1 }
  const answered = await findAnswered(db, mail)
  if (answered) return { ...answered, rule: 2 }
  const named = await findNamed(db, mail)
  return named && { ticket: named, rule: 3 }
}

/** By mails of ours that it answers, or by those of others: people in copy answer each other. */
async function findAnswered(db: Db, { answers }: ParsedMail) {
  const ours = await tickets.findAnsweredTicket(db, answers)
  const ticketId = ours?.ticketId ?? (await queries.findTicketOfReceived(db, answers))
  const ticket = ticketId === undefined ? undefined : await tickets.findTicketById(db, ticketId)
  return ticket && { ticket, isForward: ours?.isForward ?? false }
}

/** By the reference in the subject, of somebody who has written there before. */
async function findNamed(db: Db, { subject, from }: ParsedMail): Promise<Ticket | undefined> {
  if (!from) return undefined
  for (const ticket of await tickets.findTicketsByReference(db, referencesIn(subject))) {
    if (isSameAddress(ticket.email, from.address)) return ticket
    if (await queries.isWriterOf(db, ticket.id, from.address)) return ticket
  }
  return undefined
}

export const isSameAddress = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase()
