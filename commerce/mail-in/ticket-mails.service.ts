import type { Kysely } from 'kysely'
import { listOwnMails } from '#commerce/ticket/mail-ticket.service.ts'
import { makeReplyTag } from '#commerce/ticket/reply-tag.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './mail-in.queries.ts'
import { refusedFiles } from './mail-in.columns.ts'

/** Mails of a conversation by their messages, for people of the shop. */
export async function listTicketMails(db: Kysely<Tables>, ticketId: string) {
  const rows = await queries.selectOfTicket(db, ticketId)
  return rows.map((row) => ({
    messageId: row.ticket_message_id,
    mailId: row.id,
    email: row.email ?? undefined,
    isProven: row.is_proven,
    hasOriginal: row.raw_removed_at === null,
    refusedFiles: refusedFiles.read(row.refused_files),
    suggested:
      row.suggested_public_id && row.suggested_reference
        ? { publicId: row.suggested_public_id, reference: row.suggested_reference }
        : undefined,
  }))
}

/** Head of the next mail in a conversation: what it answers, in the order in which it was written. */
export async function makeThreadHead(
  db: Kysely<Tables>,
  ticket: { id: string; reference: string },
) {
  const [received, own] = await Promise.all([
    queries.selectOfTicket(db, ticket.id),
    listOwnMails(db, ticket.id),
  ])
  const named = [
    ...received.map(({ message_id, received_at }) => ({ name: message_id, at: received_at })),
    ...own.map(({ id, created_at }) => ({ name: id, at: created_at })),
  ]
    .flatMap(({ name, at }) => (name === null ? [] : [{ name, at }]))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const last = received.findLast(({ thread_index: index }) => index !== null)
  return {
    replyTag: await makeReplyTag(db, ticket.reference),
    references: named.map(({ name }) => name).slice(-20),
    topic: last?.thread_topic ?? undefined,
    index: last?.thread_index ?? undefined,
  }
}

export const { moveMails, moveMailsOf } = queries

export { findBounce } from './bounce.queries.ts'
