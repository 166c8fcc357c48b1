import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { claimAttachments } from '#commerce/attachment/attachment.service.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import { endOfDay, startOfDay } from '#commerce/kernel/local-day.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import type { Tables } from '#db/tables.ts'
import {
  addCustomerMessage,
  isOpenToAnswers,
  moveTicket,
  readThread,
} from './ticket-thread.service.ts'
import { findRating } from './ticket-rating.queries.ts'
import { findChat } from './chat.queries.ts'
import { selectRelated } from './related-tickets.queries.ts'
import { findNamedOrder, selectActs } from './ticket-acts.queries.ts'
import { openTicketFile } from './ticket-file.service.ts'
import { trustAddress } from './mail-ticket.service.ts'
import * as thread from './ticket-thread.queries.ts'
import * as queries from './ticket.queries.ts'
import type { TicketStatus, TicketSubject } from './ticket.terms.ts'

const PAGE = 20
const DAY_MS = 24 * 60 * 60_000
/** As long as an answer may be needed again: a resolved ticket can be opened for thirty days. */
const LINK_DAYS = 180

const perAddress: AttemptLimit = { name: 'ticket answer', most: 60, windowMinutes: 60 }
export const limitAnswers = (ctx: Ctx) =>
  refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))

const Link = z.strictObject({ ticket: z.string(), isMailed: z.literal(true).optional() })
const linkKind: TokenKind<z.infer<typeof Link>> = { purpose: 'ticket link', data: Link }

/** Key of a ticket for a page that somebody sees at once: it proves no address. */
export const signTicketLink = (
  db: Kysely<Tables>,
  publicId: string,
  now: Date,
  forMs: number = LINK_DAYS * DAY_MS,
) => signToken(db, linkKind, { ticket: publicId }, new Date(now.getTime() + forMs))

/** Key of a ticket that goes to its address by mail and nowhere else: whoever writes with it reads that mailbox. */
export const signMailedLink = (db: Kysely<Tables>, publicId: string, now: Date) =>
  signToken(
    db,
    linkKind,
    { ticket: publicId, isMailed: true },
    new Date(now.getTime() + LINK_DAYS * DAY_MS),
  )

export type OwnTicket = { publicId: string; key?: string | undefined }

/** Ticket of whoever asks: their account says so, or the key of a mail that went to their address. */
export const findOwn = async (ctx: Ctx, asked: OwnTicket): Promise<thread.TicketRow> =>
  (await findProven(ctx, asked)).ticket

/** Proof of whose ticket it is: the account, a key that was mailed to its address, or one of a page. */
type Proof = 'ACCOUNT' | 'MAILED' | 'PAGE'

async function findProven(ctx: Ctx, { publicId, key }: OwnTicket) {
  const ticket = await thread.findGoingOn(ctx.db, publicId)
  const proof = ticket && (await findProof(ctx, ticket, key))
  return proof ? { ticket, proof } : refuse('not_found')
}

async function findProof(
  ctx: Ctx,
  ticket: thread.TicketRow,
  key: string | undefined,
): Promise<Proof | undefined> {
  const customer = ctx.session?.customer
  if (customer && customer.id === ticket.customer_id) {
    return customer.permissions.includes('tickets.read') ? 'ACCOUNT' : undefined
  }
  if (!key) return undefined
  const link = await readToken(ctx.db, linkKind, key, ctx.now)
  if (link === 'expired') return refuse('expired')
  if (!link) return undefined
  const opens = link.ticket === ticket.public_id || (await opensMerged(ctx, link.ticket, ticket))
  return opens ? (link.isMailed ? 'MAILED' : 'PAGE') : undefined
}

/** Whether a reader may see the order: whoever began a chat named an address that may be another's. */
const seesOrder = (ticket: thread.TicketRow, proof: Proof) =>
  ticket.channel !== 'chat' || proof !== 'PAGE'

/**
 * Whether the key of a merged ticket opens the one that goes on with it. Both are of one address, to which keys are
 * mailed; whoever began a chat got theirs without proving any.
 */
async function opensMerged(ctx: Ctx, publicId: string, ticket: thread.TicketRow) {
  const merged = await thread.findTicket(ctx.db, publicId)
  return merged?.merged_into === ticket.id && merged.channel !== 'chat'
}

/** Ticket that a new one follows: of the same person, as far as that is proven. What is nobody's is left out. */
export async function findFollowed(
  ctx: Ctx,
  { follows, followsKey }: { follows?: string | undefined; followsKey?: string | undefined },
): Promise<string | undefined> {
  if (follows === undefined) return undefined
  const ticket = await thread.findGoingOn(ctx.db, follows)
  return ticket && (await findProof(ctx, ticket, followsKey)) ? ticket.id : undefined
}

const typedOrder = ({ order_reference: order }: thread.TicketRow) => order ?? undefined

const isAnswerAwaited = (ticket: Pick<thread.TicketRow, 'status' | 'waiting_on'>) =>
  ticket.status === 'PENDING' && ticket.waiting_on === 'CUSTOMER'

export async function listOwnTickets(
  ctx: CustomerCtx,
  asked: { status: readonly TicketStatus[]; from?: string; until?: string; page?: number },
) {
  const page = asked.page ?? 1
  const { timeZone } = ctx.site
  const rows = await queries.selectTicketsOf(ctx.db, ctx.session.customer.id, {
    statuses: asked.status,
    ...(asked.from && { from: startOfDay(asked.from, timeZone) }),
    ...(asked.until && { until: endOfDay(asked.until, timeZone) }),
    offset: (page - 1) * PAGE,
    most: PAGE + 1,
  })
  return {
    hasMore: rows.length > PAGE,
    tickets: rows.slice(0, PAGE).map((row) => ({
      publicId: row.public_id,
      reference: row.reference,
      subject: row.subject as TicketSubject,
      subSubject: row.sub_subject ?? undefined,
      order: row.order_reference ?? undefined,
      lastWords: row.last_words ?? '',
      isUnread: row.is_unread,
      status: row.status,
      isAnswerAwaited: isAnswerAwaited(row),
      createdAt: row.created_at.toISOString(),
      lastAt: row.last_message_at.toISOString(),
    })),
  }
}

export const countUnreadTickets = async (ctx: CustomerCtx) => ({
  count: await queries.countUnreadOf(ctx.db, ctx.session.customer.id),
})

export async function getTicket(ctx: Ctx, asked: OwnTicket) {
  const { ticket, proof } = await findProven(ctx, asked)
  const withDocuments = seesOrder(ticket, proof)
  const [messages, rating, chat, ownOrder, acts, related] = await Promise.all([
    readThread(ctx.db, ticket.id, { withNotes: false, withDocuments }),
    findRating(ctx.db, ticket.id),
    findChat(ctx.db, ticket.id),
    withDocuments ? findNamedOrder(ctx.db, ticket.id) : undefined,
    withDocuments ? selectActs(ctx.db, ticket.id) : [],
    listRelated(ctx, ticket, proof),
  ])
  await thread.setReadByCustomer(ctx.db, ticket.id, ctx.now)
  return {
    publicId: ticket.public_id,
    reference: ticket.reference,
    subject: ticket.subject as TicketSubject,
    subSubject: ticket.sub_subject ?? undefined,
    // What somebody of the shop named is told to nobody whose order it is not.
    order: ownOrder?.number ?? (ticket.is_order_of_staff ? undefined : typedOrder(ticket)),
    status: ticket.status,
    isAnswerAwaited: isAnswerAwaited(ticket),
    createdAt: ticket.created_at.toISOString(),
    mayAnswer: isOpenToAnswers(ticket, ctx.now),
    isLive: chat !== undefined && chat.ended_at === null,
    chatEnd: chat?.ended_at
      ? { by: chat.ended_by ?? 'ABSENCE', at: chat.ended_at.toISOString() }
      : undefined,
    mayRate: ticket.status === 'RESOLVED' && ticket.first_reply_at !== null,
    mayConfirm: proof === 'MAILED' && ticket.verified === 'NONE',
    stars: rating?.stars ?? undefined,
    ownOrder: ownOrder && { publicId: ownOrder.public_id, number: ownOrder.number },
    related,
    acts: acts.map((act) => ({
      kind: act.kind,
      at: act.at.toISOString(),
      order: act.order_number,
      amountMinor: act.amount_minor ?? undefined,
      currency: act.currency ?? undefined,
    })),
    messages: messages.map(({ position, direction, text, at, staffName, files }) => ({
      position,
      isOurs: direction === 'OUT',
      text,
      at,
      // A first name is enough to know that a person answered.
      from: direction === 'OUT' ? staffName?.split(' ')[0] : undefined,
      files,
    })),
  }
}

/** Related conversations that the same reader may open: by their account, or by a key of the same mailbox. */
async function listRelated(ctx: Ctx, ticket: thread.TicketRow, proof: Proof) {
  if (proof === 'PAGE') return []
  const rows = await selectRelated(ctx.db, ticket)
  const own = rows.filter(({ customer_id: customerId, email }) =>
    proof === 'ACCOUNT'
      ? customerId === ticket.customer_id
      : customerId === ticket.customer_id && email.toLowerCase() === ticket.email.toLowerCase(),
  )
  return Promise.all(
    own.map(async ({ public_id: publicId, reference, how }) => ({
      publicId,
      reference,
      how,
      ...(proof === 'MAILED' && { key: await signTicketLink(ctx.db, publicId, ctx.now) }),
    })),
  )
}

export async function answerTicket(
  ctx: Ctx,
  input: OwnTicket & { message: string; attachment: readonly string[] },
) {
  const { ticket, by, proof } = await lockOwn(ctx, input)
  const channel = ctx.session?.customer?.id === ticket.customer_id ? 'ACCOUNT' : 'LINK'
  const messageId = await addCustomerMessage(ctx.db, ticket, {
    channel,
    text: input.message,
    by,
    now: ctx.now,
  })
  await claimAttachments(ctx, input.attachment, { ticketId: ticket.id, messageId })
  if (proof === 'MAILED') await trustAddress(ctx.db, ticket)
  return {}
}

/** The customer says that it is solved. */
export async function closeTicket(ctx: Ctx, input: OwnTicket) {
  const { ticket, by } = await lockOwn(ctx, input)
  await moveTicket(ctx.db, ticket, { to: 'RESOLVED', by, now: ctx.now })
  await thread.updateTicket(ctx.db, ticket.id, { waiting_on: 'CUSTOMER' })
  return {}
}

export async function lockOwn(ctx: Ctx, asked: OwnTicket) {
  const { ticket: found, proof } = await findProven(ctx, asked)
  const ticket = (await thread.lockTicket(ctx.db, found.public_id))!
  const customer = ctx.session?.customer
  const by = customer ?? ({ kind: 'visitor', id: ctx.extSessionId } as const)
  return { ticket, by, proof }
}

/** A file of a conversation, for its owner; bytes come as they were checked when they arrived. */
export const makeOwnTicketFiles = (storage: Pick<Storage, 'find'>) => ({
  async getTicketFile(ctx: Ctx, asked: OwnTicket & { fileId: string }): Promise<FileAnswer> {
    const { ticket, proof } = await findProven(ctx, asked)
    const withDocuments = seesOrder(ticket, proof)
    const shown = { ticketId: ticket.id, withDocuments, withNotes: false }
    return openTicketFile(ctx.db, storage, shown, asked.fileId)
  },
})
