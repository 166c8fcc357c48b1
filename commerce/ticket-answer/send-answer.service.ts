import type { Kysely } from 'kysely'
import type { Actor } from '#commerce/kernel/actor.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makeThreadHead } from '#commerce/mail-in/ticket-mails.service.ts'
import { endChatOf, findChat } from '#commerce/ticket/chat.service.ts'
import { signMailedLink } from '#commerce/ticket/own-ticket.service.ts'
import { insertDocuments, type AttachedDocument } from '#commerce/ticket/ticket-document.service.ts'
import { deleteDraft } from '#commerce/ticket/ticket-draft.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { ticketAnswerMail } from '#commerce/ticket/ticket.mail.ts'
import type { TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import { storeRows } from '#config/site-table.ts'
import type { Tables } from '#db/tables.ts'
import { claimFiles } from './answer-files.service.ts'

type Db = Kysely<Tables>

export type Answer = {
  staff: { id: string; name: string }
  by: Actor
  text: string
  isSolved: boolean
  macro?: { code: string; isChanged: boolean } | undefined
  documents?: readonly AttachedDocument[]
  /** Files that whoever answers has brought for it. */
  attachment?: readonly string[]
  now: Date
}

/** Locale in which a store writes to the writer of a ticket. */
export function placeOf({ store, language }: { store: string; language: string }) {
  const row = storeRows.find(({ slug }) => slug === store)
  const code = row?.languages.find((one) => one === language) ?? row?.languages[0]
  return code === undefined ? undefined : { site: { slug: store }, locale: { code } }
}

/** Answers in the conversation, and tells the customer by mail with a link to it. The ticket is locked by the caller. */
export async function sendAnswer(trx: Db, ticket: thread.Ticket, answer: Answer): Promise<string> {
  const { staff, text, isSolved, documents = [], attachment = [], now } = answer
  const chat = await findChat(trx, ticket.id)
  // Somebody in a chat reads it at once; what they miss is mailed when they have left.
  const isLive = chat !== undefined && chat.ended_at === null
  const place = placeOf(ticket)
  const hasFiles = documents.length + attachment.length > 0
  const isMailed = place !== undefined && ticket.email !== '' && (!isLive || hasFiles)
  const head = await makeThreadHead(trx, ticket)
  const earlier = await listEarlier(trx, ticket)
  const messageId = await thread.addStaffMessage(trx, ticket, {
    staffId: staff.id,
    text,
    by: answer.by,
    isSolved,
    macro: answer.macro,
    // What is mailed at once is no word of the chat, which would be mailed again to whoever has left it.
    channel: isLive && !isMailed ? 'CHAT' : 'OFFICE',
    now,
  })
  if (isLive && isSolved) await endChatOf(trx, ticket.id, 'STAFF', now)
  await insertDocuments(trx, messageId, documents)
  const brought = { ticket, messageId, staffId: staff.id, now }
  const files = [...documents, ...(await claimFiles(trx, brought, attachment))]
  await deleteDraft(trx, { ticketId: ticket.id, staffId: staff.id })
  if (ticket.assignee === null) {
    await thread.updateTicket(trx, ticket.id, { assignee: staff.id })
  }
  if (isMailed) {
    await queueMail(trx, ticketAnswerMail, {
      subjectId: messageId,
      place,
      to: ticket.email,
      data: {
        publicId: ticket.public_id,
        reference: ticket.reference,
        subject: ticket.subject as TicketSubject,
        name: ticket.name,
        from: staff.name.split(' ')[0]!,
        text,
        key: await signMailedLink(trx, ticket.public_id, now),
        isSolved,
        ...head,
        earlier,
        isBegun: ticket.begun_by !== null && earlier.length === 0,
        files: files.map(({ key, name, contentType }) => ({ key, name, contentType })),
      },
    })
  }
  return messageId
}

const MOST_EARLIER = 4
const MOST_EARLIER_LETTERS = 600

/**
 * Messages that an answer repeats below itself. None while nobody proved the address: a stranger could have us send
 * their words to anybody.
 */
async function listEarlier(trx: Db, ticket: thread.Ticket) {
  if (ticket.verified === 'NONE') return []
  const messages = await thread.readThread(trx, ticket.id, { withNotes: false })
  return messages
    .slice(-MOST_EARLIER)
    .toReversed()
    .map(({ direction, staffName, text, at }) => ({
      name: direction === 'IN' ? ticket.name : (staffName?.split(' ')[0] ?? ''),
      at,
      text: text.slice(0, MOST_EARLIER_LETTERS),
    }))
}
