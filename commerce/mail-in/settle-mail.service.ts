import type { Kysely } from 'kysely'
import { claimAttachments } from '#commerce/attachment/attachment.service.ts'
import { countAttempt, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { mailboxOf } from '#commerce/kernel/mail/mailbox.rules.ts'
import { opensAgainAt } from '#commerce/ticket/ticket-clock.service.ts'
import * as tickets from '#commerce/ticket/mail-ticket.service.ts'
import { signMailedLink } from '#commerce/ticket/own-ticket.service.ts'
import { makeReplyTag } from '#commerce/ticket/reply-tag.ts'
import { addCustomerMessage, isOpenToAnswers } from '#commerce/ticket/ticket-thread.service.ts'
import { ticketReceivedMail } from '#commerce/ticket/ticket.mail.ts'
import type { TicketSubject, TicketTrust } from '#commerce/ticket/ticket.terms.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import type { ParsedMail } from '#press/mail/parsed-mail.ts'
import { isSameAddress, type FoundThread } from './find-thread.service.ts'
import type { MailAuth } from './mail-authentication.ts'
import type { MailPlace } from './mail-place.service.ts'
import { mayAcknowledge, orderNumberIn, plainSubject } from './mail-in.rules.ts'
import { SUGGEST_DAYS } from './mail-in.terms.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000
const perAddress: AttemptLimit = { name: 'mail receipt', most: 1, windowMinutes: 24 * 60 }

export type ReadMail = {
  mail: ParsedMail & { from: NonNullable<ParsedMail['from']> }
  auth: MailAuth
  thread: FoundThread | undefined
  place: MailPlace
  sites: readonly Site[]
  ownAddresses: readonly string[]
  isLetIn: boolean
}

export type SettledMessage = {
  ticketId: string
  messageId: string
  isProven: boolean
  suggestedTicketId: string | undefined
}

/** Whether the writer may be told that their mail arrived. Counted before the transaction, which may be tried again. */
export async function mayTell(db: Db, { mail, thread, auth, ...read }: ReadMail, now: Date) {
  if (thread && (thread.isForward || isOpenToAnswers(thread.ticket, now))) return false
  if (read.isLetIn || auth.dmarc === 'fail') return false
  if (!mayAcknowledge(mail, read.ownAddresses)) return false
  const attempts = await countAttempt({ db, now }, perAddress, mailboxOf(mail.from.address))
  return attempts <= perAddress.most
}

/** Makes a mail a message of its ticket, or of a new one; a ticket that was closed long ago is followed by a new one. */
export async function settleMail(
  trx: Db,
  read: ReadMail,
  files: readonly string[],
  { mayTellWriter, now }: { mayTellWriter: boolean; now: Date },
): Promise<SettledMessage> {
  const { thread } = read
  const ticket = thread && (await tickets.lockTicketById(trx, thread.ticket.id))
  const settled =
    ticket && thread.isForward
      ? await addFromOutside(trx, read, ticket, now)
      : ticket && isOpenToAnswers(ticket, now)
        ? await addToTicket(trx, read, ticket, now)
        : await openTicket(trx, read, ticket, { mayTellWriter, files: files.length, now })
  const place = { ticketId: settled.ticketId, messageId: settled.messageId }
  const store = settled.store
  await claimAttachments(fileContext(trx, store, now), files, place)
  return settled
}

/** Context of a file that came with a mail: of nobody's session. */
export const fileContext = (db: Db, store: string, now: Date) => ({
  db,
  now,
  clientAddress: undefined,
  extSessionId: 'mail',
  site: { slug: store },
})

const wordsOf = ({ text, subject, quoted, html }: ParsedMail) => ({
  text: text || subject || '…',
  quoted,
  html,
})

async function addToTicket(
  trx: Db,
  { mail, auth, thread }: ReadMail,
  ticket: FoundThread['ticket'],
  now: Date,
) {
  const { address } = mail.from
  const messageId = await addCustomerMessage(trx, ticket, {
    channel: 'MAIL',
    ...wordsOf(mail),
    by: { kind: 'visitor', id: 'mail' },
    now,
  })
  // The tag came to one address alone: whoever has it and writes from there reads that mailbox.
  const isOwner = isSameAddress(address, ticket.email)
  const isProven = auth.dmarc === 'pass' || (isOwner && thread?.rule === 1 && auth.dmarc !== 'fail')
  if (isOwner && isProven) await tickets.trustAddress(trx, ticket)
  const { id: ticketId, store } = ticket
  return { ticketId, messageId, store, isProven, suggestedTicketId: undefined }
}

/** Answer of a carrier or a factory: a note of the ticket. */
async function addFromOutside(
  trx: Db,
  { mail, auth }: ReadMail,
  ticket: FoundThread['ticket'],
  now: Date,
) {
  const messageId = await tickets.addForwardedAnswer(trx, ticket, wordsOf(mail), now)
  const { id: ticketId, store } = ticket
  const isProven = auth.dmarc === 'pass'
  return { ticketId, messageId, store, isProven, suggestedTicketId: undefined }
}

async function openTicket(
  trx: Db,
  { mail, auth, place: { site, locale }, sites }: ReadMail,
  followed: FoundThread['ticket'] | undefined,
  { mayTellWriter, files, now }: { mayTellWriter: boolean; files: number; now: Date },
) {
  const { address, name } = mail.from
  const isProven = auth.dmarc === 'pass'
  const customer = isProven ? await tickets.findCustomerOf(trx, site.brand, address) : undefined
  const number = orderNumberIn(mail.subject, mail.text)
  const own = number && (await tickets.findOrderOf(trx, number, address))
  // Known by an account, or by an order that was bought with this address.
  const verified: TicketTrust = isProven && (customer ?? own) ? 'EMAIL' : 'NONE'
  const subject = plainSubject(mail.subject)
  const stores = sites.filter(({ brand }) => brand === site.brand).map(({ slug }) => slug)
  const same = await tickets.findTicketOfSameSubject(trx, {
    email: address,
    subject,
    stores,
    since: new Date(now.getTime() - SUGGEST_DAYS * DAY_MS),
  })
  const { ticket, messageId } = await tickets.openMailedTicket(
    trx,
    {
      store: followed?.store ?? site.slug,
      language: followed?.language ?? locale.language,
      customerId: customer?.id,
      name: name || address.split('@')[0]!,
      email: address,
      subject,
      // The number of somebody else's order would show it to whoever proved another address.
      order: verified === 'NONE' || own ? number : undefined,
      verified,
      follows: followed?.id,
      ...wordsOf(mail),
    },
    now,
  )
  if (mayTellWriter && !(await tickets.isSenderOfSpam(trx, address))) {
    await queueMail(trx, ticketReceivedMail, {
      subjectId: ticket.id,
      place: { site, locale },
      to: address,
      data: {
        publicId: ticket.public_id,
        reference: ticket.reference,
        subject: ticket.subject as TicketSubject,
        files,
        opensAt: await opensAgainAt(trx, ticket, now),
        replyTag: await makeReplyTag(trx, ticket.reference),
        key: await signMailedLink(trx, ticket.public_id, now),
      },
    })
  }
  const { id: ticketId, store } = ticket
  return { ticketId, messageId, store, isProven, suggestedTicketId: same?.id }
}
