import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { isPublicHoliday } from '#commerce/delivery/public-holidays.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import type { ChatForm } from './chat.contract.ts'
import * as queries from './chat.queries.ts'
import {
  CHAT_KEY_HOURS,
  CHAT_REPLY_MINUTES,
  PRESENT_SECONDS,
  TYPING_SECONDS,
  type ChatEnd,
} from './chat.terms.ts'
import { findOwn, lockOwn, signTicketLink, type OwnTicket } from './own-ticket.service.ts'
import { askedInChatClock } from './ticket-clock.service.ts'
import { addCustomerMessage, lockTicket, updateTicket } from './ticket-thread.service.ts'
import { saveTicket, type Limits } from './ticket.service.ts'
import { isWorking, nextOpening, type WorkingHours } from './working-clock.rules.ts'

export type { ChatRow } from './chat.queries.ts'

const MOST_SAID = 200
const MOST_LEFT = 200
const HOUR_MS = 60 * 60_000

const perAddress: AttemptLimit = { name: 'chat', most: 6, windowMinutes: 60 }
const perVisitor: AttemptLimit = { name: 'chat visitor', most: 3, windowMinutes: 60 }
const saidPerTicket: AttemptLimit = { name: 'chat words', most: 60, windowMinutes: 10 }
const notedPerTicket: AttemptLimit = { name: 'chat notes', most: 1_200, windowMinutes: 60 }

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function hoursOf({ contactHours }: Site): WorkingHours {
  const { from, until, days, timeZone, holidays } = contactHours
  const opening = [minuteOf(from), minuteOf(until)] as const
  return {
    timeZone,
    week: [1, 2, 3, 4, 5, 6, 7].map((day) => (days.includes(day) ? opening : null)),
    isClosed: (day) => holidays !== '' && isPublicHoliday(holidays, day),
  }
}

/** Whether the store chats by itself: an address elsewhere takes its place. */
const hasOwnChat = ({ contactChannels, config }: Site) =>
  contactChannels.includes('chat') && config.integrations['chat'] === undefined

export async function getChatHours({ site, now }: Ctx) {
  const hours = hoursOf(site)
  if (hasOwnChat(site) && isWorking(now, hours)) return { isOpen: true }
  return { isOpen: false, opensAt: nextOpening(now, hours)?.toISOString() }
}

/** By network, and by visitor where a browser has a session. */
export async function limitChats(ctx: Ctx): Promise<Limits> {
  if (!hasOwnChat(ctx.site)) refuse('not_found')
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
  await refusePastLimit(ctx, perVisitor, ctx.session?.extId ?? ctx.extSessionId)
  return { mayMail: false }
}

export async function openChat(ctx: Ctx, input: z.output<typeof ChatForm>, limits: Limits) {
  const form = { ...input, subject: 'other' as const, attachment: [] }
  const { isOpen } = await getChatHours(ctx)
  if (!isOpen) {
    const message = await saveTicket(ctx, 'formContact', form, undefined, { mayMail: true })
    return { publicId: message.publicId }
  }
  const { publicId, ticketId } = await saveTicket(ctx, 'chat', form, undefined, limits)
  await queries.insertChat(ctx.db, ticketId, ctx.now)
  await updateTicket(ctx.db, ticketId, chatReplyDue(ctx.now))
  return {
    publicId,
    key: await signTicketLink(ctx.db, publicId, ctx.now, CHAT_KEY_HOURS * HOUR_MS),
  }
}

/** By the wall: no working hours are counted anew of somebody who waits before a screen. */
const chatReplyDue = (now: Date) => ({
  reply_due_at: new Date(now.getTime() + CHAT_REPLY_MINUTES * 60_000),
  clock_since: null,
})

const isRecent = (at: Date | null, now: Date) =>
  at !== null && now.getTime() - at.getTime() < PRESENT_SECONDS * 1_000

/** State of a chat, as both sides and the inbox are told of it. */
export const describeChat = (chat: queries.ChatRow, now: Date) => ({
  isLive: chat.ended_at === null,
  isCustomerThere: chat.ended_at === null && isRecent(chat.customer_seen_at, now),
  isCustomerTyping: chat.customer_typing_until !== null && chat.customer_typing_until > now,
  customerRead: chat.customer_read,
  isStaffThere: chat.ended_at === null && isRecent(chat.staff_seen_at, now),
  isStaffTyping: chat.staff_typing_until !== null && chat.staff_typing_until > now,
  staffRead: chat.staff_read,
})

export const { findChat, setMailed } = queries

export async function getChat(ctx: Ctx, asked: OwnTicket & { after?: number | undefined }) {
  const ticket = await findOwn(ctx, asked)
  const [chat, said] = await Promise.all([
    queries.findChat(ctx.db, ticket.id),
    queries.selectSaid(ctx.db, ticket.id, asked.after ?? 0, MOST_SAID),
  ])
  if (!chat) return refuse('not_found')
  const { isLive, isStaffThere, isStaffTyping, staffRead } = describeChat(chat, ctx.now)
  const messages = said.map((row) => ({
    position: row.position,
    isOurs: row.direction === 'OUT',
    text: row.text,
    at: row.created_at.toISOString(),
    from: row.direction === 'OUT' ? row.staff_name?.split(' ')[0] : undefined,
  }))
  return {
    isLive,
    isThere: isStaffThere,
    isTyping: isStaffTyping,
    who: messages.findLast(({ from }) => from !== undefined)?.from,
    read: staffRead,
    messages,
  }
}

export const limitWords = (ctx: Ctx, { publicId }: OwnTicket) =>
  refusePastLimit(ctx, saidPerTicket, publicId)

export const limitNotes = (ctx: Ctx, { publicId }: OwnTicket) =>
  refusePastLimit(ctx, notedPerTicket, publicId)

export async function sayInChat(ctx: Ctx, input: OwnTicket & { message: string }) {
  const { ticket, by } = await lockOwn(ctx, input)
  const chat = await queries.findChat(ctx.db, ticket.id)
  const isLive = chat !== undefined && chat.ended_at === null
  const messageId = await addCustomerMessage(ctx.db, ticket, {
    channel: 'CHAT',
    text: input.message,
    by,
    now: ctx.now,
  })
  const position = await queries.findPosition(ctx.db, messageId)
  if (isLive) {
    // A second question does not put off the first.
    const isWaiting = ticket.waiting_on === 'US' && ticket.reply_due_at !== null
    if (!isWaiting) await updateTicket(ctx.db, ticket.id, chatReplyDue(ctx.now))
    const note = { seenAt: ctx.now, typingUntil: null, read: position }
    await queries.noteSide(ctx.db, ticket.id, 'customer', note)
  }
  return { position }
}

type Noted = { isTyping?: boolean | undefined; read?: number | undefined }

export async function noteChat(ctx: Ctx, input: OwnTicket & Noted) {
  const ticket = await findOwn(ctx, input)
  await noteIn(ctx.db, ticket.id, 'customer', input, ctx.now)
  return {}
}

export async function noteIn(
  db: Kysely<Tables>,
  ticketId: string,
  side: 'customer' | 'staff',
  { isTyping, read }: Noted,
  now: Date,
): Promise<void> {
  const typingUntil = isTyping === true ? new Date(now.getTime() + TYPING_SECONDS * 1_000) : null
  await queries.noteSide(db, ticketId, side, { seenAt: now, typingUntil, read })
}

export async function endChat(ctx: Ctx, input: OwnTicket) {
  const { ticket } = await lockOwn(ctx, input)
  await endChatOf(ctx.db, ticket.id, 'CUSTOMER', ctx.now)
  return {}
}

/** Ends a chat where one is going on; its words stay in the ticket, and a question without an answer waits as any other. */
export async function endChatOf(
  db: Kysely<Tables>,
  ticketId: string,
  by: ChatEnd,
  now: Date,
): Promise<void> {
  if (await queries.setEnded(db, ticketId, by, now)) await startLeftClock(db, ticketId, now)
}

async function startLeftClock(db: Kysely<Tables>, ticketId: string, now: Date): Promise<void> {
  const ticket = await queries.findUnanswered(db, ticketId)
  if (!ticket) return
  const clock = await askedInChatClock(db, ticket, now)
  await updateTicket(db, ticketId, clock, { isConversation: false })
}

/** The same for chats that ended before there was such a clock. */
export async function startLeftClocks(
  db: Kysely<Tables>,
  { now, signal }: Pick<SweepRun, 'now' | 'signal'>,
): Promise<void> {
  for (const publicId of await queries.selectLeftClocks(db, MOST_LEFT)) {
    signal?.throwIfAborted()
    await transact(db, async (trx) => {
      const ticket = await lockTicket(trx, publicId)
      if (ticket) await startLeftClock(trx, ticket.id, now)
    })
  }
}
