import type { Kysely } from 'kysely'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { findMailSubjects, listMailsAbout } from '#commerce/kernel/mail/mail.service.ts'
import type { Tables } from '#db/tables.ts'
import * as mails from './mail-ticket.queries.ts'
import { insertTicket } from './ticket.queries.ts'
import { makeTicketReference } from './ticket-reference.rules.ts'
import * as thread from './ticket-thread.queries.ts'
import { findSituation } from './ticket-situation.service.ts'
import { resumeClocks, startClocks } from './ticket-clock.service.ts'
import type { Ticket } from './ticket-thread.service.ts'
import { findForwardedTicket } from './ticket-forward.queries.ts'
import { ticketMergedMail } from './ticket-merged.mail.ts'
import {
  ticketAnswerMail,
  ticketForwardMail,
  ticketNewMail,
  ticketRatingMail,
  ticketReceivedMail,
} from './ticket.mail.ts'
import { ticketTrust, type TicketTrust } from './ticket.terms.ts'

export { isSenderOfSpam } from './ticket-spam.queries.ts'

type Db = Kysely<Tables>

export const {
  findById: findTicketById,
  lockById: lockTicketById,
  selectByReference: findTicketsByReference,
  findOfSameSubject: findTicketOfSameSubject,
  findOrderOf,
  findCustomerOf,
} = mails

const MOST_SUBJECT = 100
const MOST_REFERENCES = 20
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAIL_ID = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/

/**
 * Ticket and message that a mail of ours was about, by its message id; the first of the ids that is one. By what it was
 * about, whatever its kind: a kind that is forgotten here has its answers lie elsewhere.
 */
export async function findAnsweredTicket(
  db: Db,
  messageIds: readonly string[],
): Promise<{ ticketId: string; messageId: string | undefined; isForward?: boolean } | undefined> {
  const ids = messageIds.flatMap((one) => MAIL_ID.exec(one)?.[1] ?? [])
  const subjects = await findMailSubjects(db, ids)
  for (const id of ids) {
    const found = subjects.find((one) => one.id === id)
    if (!found) continue
    const [subjectId = ''] = found.subject_id.split('#')
    // To people of the shop: what they answer there is no customer's word.
    if (found.kind === ticketNewMail.name || !UUID.test(subjectId)) continue
    if (found.kind === ticketForwardMail.name) {
      const ticketId = await findForwardedTicket(db, subjectId)
      if (ticketId) return { ticketId, messageId: undefined, isForward: true }
    }
    const [message] = await mails.selectTicketsOfMessages(db, [subjectId])
    if (message) return { ticketId: message.ticket_id, messageId: message.id }
    const ticketId = await mails.findTicketOfSubject(db, subjectId)
    if (ticketId) return { ticketId, messageId: undefined }
  }
  return undefined
}

/** Address that a mail of ours went to, by its message id. */
export async function findRecipientOf(
  db: Db,
  messageIds: readonly string[],
): Promise<string | undefined> {
  const ids = messageIds.flatMap((one) => MAIL_ID.exec(one)?.[1] ?? [])
  const subjects = await findMailSubjects(db, ids)
  return subjects.find(({ recipient }) => recipient !== '')?.recipient
}

/** Mails of ours in a conversation, for the head of the next one. */
export async function listOwnMails(db: Db, ticketId: string) {
  const messages = await thread.selectMessages(db, ticketId, false)
  const subjects = [ticketId, ...messages.map(({ id }) => id)]
  const kinds = [ticketAnswerMail, ticketMergedMail, ticketRatingMail, ticketReceivedMail].map(
    ({ name }) => name,
  )
  return (await listMailsAbout(db, kinds, subjects)).slice(-MOST_REFERENCES)
}

type MailedTicket = {
  store: string
  language: string
  customerId: string | undefined
  name: string
  email: string
  subject: string
  order: string | undefined
  verified: TicketTrust
  follows: string | undefined
  text: string
  quoted: string | undefined
  html: string | undefined
}

/** A ticket that somebody opens by writing a mail. */
export async function openMailedTicket(
  trx: Db,
  given: MailedTicket,
  now: Date,
): Promise<{ ticket: Ticket; messageId: string }> {
  const subject = given.order === undefined ? 'other' : 'order'
  const { store, order, email, customerId } = given
  const about = { subject, store, order, writer: { email, customerId } }
  const situation = await findSituation(trx, about, now)
  const id = await insertTicket(trx, {
    public_id: makePublicId(),
    store: given.store,
    customer_id: given.customerId ?? null,
    language: given.language,
    channel: 'mail',
    subject,
    sub_subject: given.subject.slice(0, MOST_SUBJECT) || null,
    name: given.name,
    email: given.email,
    phone: null,
    order_reference: given.order ?? null,
    created_at: now,
    reference: makeTicketReference(),
    verified: given.verified,
    follows: given.follows ?? null,
    last_message_at: now,
    status_changed_at: now,
    ...(await startClocks(trx, { subject, priority: 3, situation }, 'first', now)),
    read_by_customer_at: now,
    situation,
  })
  const { text, quoted, html } = given
  const message = { direction: 'IN', channel: 'MAIL', text, quoted, html } as const
  const messageId = await thread.insertMessage(trx, id, message, now)
  return { ticket: (await mails.findById(trx, id))!, messageId }
}

/** Words of an answering machine: people of the shop see them, and no clock moves. */
export async function addAutomaticNote(trx: Db, ticket: Ticket, text: string, now: Date) {
  const note = { direction: 'NOTE', channel: 'MAIL', text } as const
  const messageId = await thread.insertMessage(trx, ticket.id, note, now)
  await thread.updateTicket(trx, ticket.id, {})
  return messageId
}

/** Answer of somebody outside to whom a ticket was forwarded: a note, and our turn again where we waited for it. */
export async function addForwardedAnswer(
  trx: Db,
  ticket: Ticket,
  words: { text: string; quoted: string | undefined; html: string | undefined },
  now: Date,
) {
  const note = { direction: 'NOTE', channel: 'MAIL', ...words } as const
  const messageId = await thread.insertMessage(trx, ticket.id, note, now)
  const isWaitedFor = ticket.status === 'PENDING' && ticket.waiting_on === 'OTHERS'
  await thread.updateTicket(
    trx,
    ticket.id,
    isWaitedFor
      ? { waiting_on: 'US', snoozed_until: null, ...(await resumeClocks(trx, ticket, now)) }
      : {},
  )
  return messageId
}

/** Trust grows and never shrinks: what one mail cannot prove another has proven. */
async function raiseTrust(trx: Db, ticket: Ticket, verified: TicketTrust): Promise<void> {
  if (ticketTrust.indexOf(verified) <= ticketTrust.indexOf(ticket.verified)) return
  await thread.updateTicket(trx, ticket.id, { verified })
}

/** Trust in the ticket's own address, by somebody who reads it; in its order too, where that was bought with it. */
export async function trustAddress(trx: Db, ticket: Ticket): Promise<void> {
  const number = ticket.order_reference?.toUpperCase()
  const order = number && (await mails.findOrderOf(trx, number, ticket.email))
  await raiseTrust(trx, ticket, order ? 'ORDER' : 'EMAIL')
}

export const markUndelivered = mails.setUndelivered
