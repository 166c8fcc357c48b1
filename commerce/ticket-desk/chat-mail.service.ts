import type { Kysely } from 'kysely'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makeThreadHead } from '#commerce/mail-in/ticket-mails.service.ts'
import { endChatOf, findChat, setMailed } from '#commerce/ticket/chat.service.ts'
import { END_AFTER_SECONDS, MAIL_AFTER_SECONDS } from '#commerce/ticket/chat.terms.ts'
import { signMailedLink } from '#commerce/ticket/own-ticket.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { ticketAnswerMail } from '#commerce/ticket/ticket.mail.ts'
import type { TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './chat-desk.queries.ts'

const MOST_AT_ONCE = 100
const DAY_MS = 24 * 60 * 60_000

/** Sends what a customer has missed after leaving a chat, and ends chats that were left long ago. */
export async function followLeftChats(
  db: Kysely<Tables>,
  sites: readonly Site[],
  { now, reportFault }: Pick<SweepRun, 'now' | 'reportFault'>,
): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const left = await queries.selectLeft(db, ago(MAIL_AFTER_SECONDS), MOST_AT_ONCE)
  const window = { since: new Date(now.getTime() - DAY_MS), before: ago(MAIL_AFTER_SECONDS) }
  const ended = await queries.selectEndedUnread(db, window, MOST_AT_ONCE)
  const isOver = new Set(
    left
      .filter(({ customer_seen_at: seenAt }) => seenAt < ago(END_AFTER_SECONDS))
      .map(({ public_id: publicId }) => publicId),
  )
  for (const publicId of new Set([...left, ...ended].map((row) => row.public_id))) {
    try {
      await transact(db, async (trx) => {
        const ticket = await thread.lockTicket(trx, publicId)
        if (!ticket) return
        await mailUnread(trx, sites, ticket, now)
        if (isOver.has(publicId)) await endChatOf(trx, ticket.id, 'ABSENCE', now)
      })
    } catch (error) {
      reportFault(error)
    }
  }
}

async function mailUnread(
  trx: Kysely<Tables>,
  sites: readonly Site[],
  ticket: thread.Ticket,
  now: Date,
): Promise<void> {
  const chat = await findChat(trx, ticket.id)
  const site = sites.find(({ slug }) => slug === ticket.store)
  if (!chat || !site || ticket.email === '') return
  const unread = await queries.selectUnread(
    trx,
    ticket.id,
    Math.max(chat.customer_read, chat.mailed),
  )
  const last = unread.at(-1)
  if (!last || !(await setMailed(trx, ticket.id, chat.mailed, last.position))) return
  const locale = site.locales.find(({ language }) => language === ticket.language)
  await queueMail(trx, ticketAnswerMail, {
    subjectId: last.id,
    place: { site, locale: locale ?? site.locales[0] },
    to: ticket.email,
    data: {
      publicId: ticket.public_id,
      reference: ticket.reference,
      subject: ticket.subject as TicketSubject,
      name: ticket.name,
      from: last.staff_name?.split(' ')[0] ?? site.config.brandName,
      text: unread.map(({ text }) => text).join('\n\n'),
      key: await signMailedLink(trx, ticket.public_id, now),
      isSolved: ticket.status !== 'PENDING',
      ...(await makeThreadHead(trx, ticket)),
      earlier: [],
      isBegun: false,
      files: [],
    },
  })
}
