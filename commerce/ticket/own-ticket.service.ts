import type { Kysely } from 'kysely'
import { z } from 'zod'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { listTicketFiles, claimAttachments } from '#commerce/attachment/attachment.service.ts'
import { invoiceKey } from '#commerce/invoice/invoice-file.rules.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import { answerPicture } from '#commerce/upload/picture-answer.ts'
import { fileVariants } from '#commerce/upload/upload.columns.ts'
import { originalKey } from '#commerce/upload/upload.rules.ts'
import type { Tables } from '#db/tables.ts'
import {
  addCustomerMessage,
  isOpenToAnswers,
  moveTicket,
  readThread,
} from './ticket-thread.service.ts'
import { listTicketDocuments } from './ticket-document.service.ts'
import { stoppedClock } from './ticket-clock.service.ts'
import { findRating } from './ticket-rating.queries.ts'
import { findChat } from './chat.queries.ts'
import { findNamedOrder, selectActs } from './ticket-acts.queries.ts'
import * as thread from './ticket-thread.queries.ts'
import * as queries from './ticket.queries.ts'
import type { TicketStatus, TicketSubject } from './ticket.terms.ts'

const PAGE = 20
/** Pictures are shown as our own small copies: nothing that came with the original is left in them. */
const SHOWN_WIDTH = 1000
const DAY_MS = 24 * 60 * 60_000
/** As long as an answer may be needed again: a resolved ticket can be opened for thirty days. */
const LINK_DAYS = 180

const perAddress: AttemptLimit = { name: 'ticket answer', most: 60, windowMinutes: 60 }
export const limitAnswers = (ctx: Ctx) =>
  refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))

const Link = z.strictObject({ ticket: z.string() })
const linkKind: TokenKind<z.infer<typeof Link>> = { purpose: 'ticket link', data: Link }

/** Key of a ticket, for mails to somebody who may have no account. */
export const signTicketLink = (
  db: Kysely<Tables>,
  publicId: string,
  now: Date,
  forMs: number = LINK_DAYS * DAY_MS,
) => signToken(db, linkKind, { ticket: publicId }, new Date(now.getTime() + forMs))

export type OwnTicket = { publicId: string; key?: string | undefined }

/** Whose ticket it is: their account says so, or the key of a mail that went to their address. */
export async function findOwn(ctx: Ctx, { publicId, key }: OwnTicket): Promise<thread.TicketRow> {
  const ticket = await thread.findGoingOn(ctx.db, publicId)
  if (!ticket || !(await isOwner(ctx, ticket, key))) return refuse('not_found')
  return ticket
}

async function isOwner(ctx: Ctx, ticket: thread.TicketRow, key: string | undefined) {
  const customer = ctx.session?.customer
  if (customer && customer.id === ticket.customer_id) {
    return customer.permissions.includes('tickets.read')
  }
  if (!key) return false
  const link = await readToken(ctx.db, linkKind, key, ctx.now)
  if (link === 'expired') return refuse('expired')
  if (!link) return false
  return link.ticket === ticket.public_id || opensMerged(ctx, link.ticket, ticket)
}

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
  return ticket && (await isOwner(ctx, ticket, followsKey)) ? ticket.id : undefined
}

export async function listOwnTickets(
  ctx: CustomerCtx,
  asked: { status: readonly TicketStatus[]; from?: string; until?: string; page?: number },
) {
  const page = asked.page ?? 1
  const rows = await queries.selectTicketsOf(ctx.db, ctx.session.customer.id, {
    statuses: asked.status,
    ...(asked.from && { from: new Date(asked.from) }),
    ...(asked.until && { until: new Date(Date.parse(asked.until) + DAY_MS) }),
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
      createdAt: row.created_at.toISOString(),
      lastAt: row.last_message_at.toISOString(),
    })),
  }
}

export const countUnreadTickets = async (ctx: CustomerCtx) => ({
  count: await queries.countUnreadOf(ctx.db, ctx.session.customer.id),
})

export async function getTicket(ctx: Ctx, asked: OwnTicket) {
  const ticket = await findOwn(ctx, asked)
  const [messages, rating, chat, ownOrder, acts] = await Promise.all([
    readThread(ctx.db, ticket.id, { withNotes: false }),
    findRating(ctx.db, ticket.id),
    findChat(ctx.db, ticket.id),
    findNamedOrder(ctx.db, ticket.id),
    selectActs(ctx.db, ticket.id),
  ])
  await thread.setReadByCustomer(ctx.db, ticket.id, ctx.now)
  return {
    publicId: ticket.public_id,
    reference: ticket.reference,
    subject: ticket.subject as TicketSubject,
    subSubject: ticket.sub_subject ?? undefined,
    order: ticket.order_reference ?? undefined,
    status: ticket.status,
    createdAt: ticket.created_at.toISOString(),
    mayAnswer: isOpenToAnswers(ticket, ctx.now),
    isLive: chat !== undefined && chat.ended_at === null,
    chatEnd: chat?.ended_at
      ? { by: chat.ended_by ?? 'ABSENCE', at: chat.ended_at.toISOString() }
      : undefined,
    mayRate: ticket.status === 'RESOLVED' && ticket.first_reply_at !== null,
    stars: rating?.stars ?? undefined,
    ownOrder: ownOrder && { publicId: ownOrder.public_id, number: ownOrder.number },
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

export async function answerTicket(
  ctx: Ctx,
  input: OwnTicket & { message: string; attachment: readonly string[] },
) {
  const { ticket, by } = await lockOwn(ctx, input)
  const channel = ctx.session?.customer?.id === ticket.customer_id ? 'ACCOUNT' : 'LINK'
  const messageId = await addCustomerMessage(ctx.db, ticket, {
    channel,
    text: input.message,
    by,
    now: ctx.now,
  })
  await claimAttachments(ctx, input.attachment, { ticketId: ticket.id, messageId })
  return {}
}

/** The customer says that it is solved. */
export async function closeTicket(ctx: Ctx, input: OwnTicket) {
  const { ticket, by } = await lockOwn(ctx, input)
  await moveTicket(ctx.db, ticket, { to: 'RESOLVED', by, now: ctx.now })
  await thread.updateTicket(ctx.db, ticket.id, { waiting_on: 'CUSTOMER', ...stoppedClock })
  return {}
}

export async function lockOwn(ctx: Ctx, asked: OwnTicket) {
  const found = await findOwn(ctx, asked)
  const ticket = (await thread.lockTicket(ctx.db, found.public_id))!
  const customer = ctx.session?.customer
  const by = customer ?? ({ kind: 'visitor', id: ctx.extSessionId } as const)
  return { ticket, by }
}

/** A file of a conversation, for its owner; bytes come as they were checked when they arrived. */
export const makeOwnTicketFiles = (storage: Pick<Storage, 'find'>) => ({
  async getTicketFile(ctx: Ctx, asked: OwnTicket & { fileId: string }): Promise<FileAnswer> {
    const ticket = await findOwn(ctx, asked)
    return openTicketFile(ctx.db, storage, ticket.id, asked.fileId)
  },
})

export async function openTicketFile(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'find'>,
  ticketId: string,
  fileId: string,
): Promise<FileAnswer> {
  const file = (await listTicketFiles(db, ticketId)).find(({ id }) => id === fileId)
  if (!file) return openDocument(db, storage, ticketId, fileId)
  if (file.kind === 'IMAGE') {
    const sizes = fileVariants.read(file.variants).toSorted((a, b) => a.width - b.width)
    const shown = sizes.find(({ width }) => width >= SHOWN_WIDTH) ?? sizes.at(-1)
    return shown ? answerPicture(storage, file, shown.file) : refuse('not_found')
  }
  const stored = await storage.find(originalKey(file.sha256))
  if (!stored) return refuse('not_found')
  return new FileAnswer({
    ...stored,
    contentType: 'application/pdf',
    etag: `"${file.sha256}"`,
    downloadName: file.name,
  })
}

/** An invoice or credit note that went with an answer. */
async function openDocument(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'find'>,
  ticketId: string,
  fileId: string,
): Promise<FileAnswer> {
  const document = (await listTicketDocuments(db, ticketId)).find(({ id }) => id === fileId)
  if (!document?.pdf_sha256) return refuse('not_found')
  const stored = await storage.find(invoiceKey(document.pdf_sha256))
  if (!stored) return refuse('not_found')
  return new FileAnswer({
    ...stored,
    contentType: 'application/pdf',
    etag: `"${document.pdf_sha256}"`,
    downloadName: `${document.number}.pdf`,
  })
}
