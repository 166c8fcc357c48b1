import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { listOwnMails } from './mail-ticket.service.ts'
import { makeReplyTag } from './reply-tag.ts'
import { findOwn, signMailedLink, type OwnTicket } from './own-ticket.service.ts'
import * as queries from './ticket-rating.queries.ts'
import { lockTicket, moveTicket } from './ticket-thread.service.ts'
import { ticketRatingMail } from './ticket.mail.ts'
import {
  ratingReasons,
  REOPEN_DAYS,
  type RatingReason,
  type TicketSubject,
} from './ticket.terms.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000
/** After it was resolved: long enough to see whether it was. */
const ASK_AFTER_DAYS = 1
/** Older ones are let be: a shop that starts to ask must not write to everybody at once. */
const ASK_WITHIN_DAYS = 7
/** Nobody is asked more often, however much they write. */
const ASK_AGAIN_DAYS = 30
const BATCH = 100

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Asks customers how they were answered, once for each ticket. */
export async function askForRatings(
  db: Db,
  sites: readonly Site[],
  { now, reportFault }: { now: Date; reportFault: (error: unknown) => void },
): Promise<void> {
  const resolved = {
    from: daysBefore(now, ASK_WITHIN_DAYS),
    until: daysBefore(now, ASK_AFTER_DAYS),
  }
  const asked = new Set<string>()
  const since = daysBefore(now, ASK_AGAIN_DAYS)
  for (const ticket of await queries.selectToAsk(db, resolved, since, BATCH)) {
    // Two tickets of one person are in the same batch before either is asked about.
    const email = ticket.email.toLowerCase()
    if (asked.has(email)) continue
    asked.add(email)
    try {
      await transact(db, (trx) => ask(trx, ticket, sites, now))
    } catch (error) {
      reportFault(error)
    }
  }
}

type Due = Awaited<ReturnType<typeof queries.selectToAsk>>[number]

async function ask(trx: Db, ticket: Due, sites: readonly Site[], now: Date): Promise<void> {
  if (!(await queries.insertAsked(trx, ticket.id, now))) return
  const site = sites.find(({ slug }) => slug === ticket.store)
  if (!site) return
  const locale = site.locales.find(({ language }) => language === ticket.language)
  await queueMail(trx, ticketRatingMail, {
    subjectId: ticket.id,
    place: { site, locale: locale ?? site.locales[0] },
    to: ticket.email,
    data: {
      publicId: ticket.public_id,
      reference: ticket.reference,
      subject: ticket.subject as TicketSubject,
      name: ticket.name,
      key: await signMailedLink(trx, ticket.public_id, now),
      replyTag: await makeReplyTag(trx, ticket.reference),
      references: (await listOwnMails(trx, ticket.id)).map(({ id }) => id),
    },
  })
}

/** Archives what was resolved long ago: an answer begins a new ticket then. */
export async function archiveOldTickets(db: Db, now: Date): Promise<void> {
  for (;;) {
    const old = await queries.selectToArchive(db, daysBefore(now, REOPEN_DAYS + 1), BATCH)
    for (const { public_id: publicId } of old) {
      await transact(db, async (trx) => {
        const ticket = await lockTicket(trx, publicId)
        if (ticket?.status !== 'RESOLVED') return
        await moveTicket(trx, ticket, { to: 'ARCHIVED', by: { kind: 'system' }, now })
      })
    }
    if (old.length < BATCH) return
  }
}

/** A customer's word on how a ticket was answered. It may be changed as long as the ticket is resolved. */
export async function rateTicket(
  ctx: Ctx,
  input: OwnTicket & {
    stars: number
    reason: readonly RatingReason[]
    words?: string | undefined
  },
) {
  const ticket = await findOwn(ctx, input)
  if (ticket.status === 'PENDING') return refuse('conflict', { status: ticket.status })
  const { stars, words } = input
  const reasons = ratingReasons.filter((one) => input.reason.includes(one))
  const rating = { stars, words: words ?? null, reasons }
  await queries.putRating(ctx.db, ticket.id, rating, ctx.now)
  return {}
}

export const readRating = async (db: Db, ticketId: string) => {
  const rating = await queries.findRating(db, ticketId)
  if (!rating || rating.stars === null) return undefined
  const { stars, words, reasons } = rating
  return {
    stars,
    words: words ?? undefined,
    reasons: ratingReasons.filter((one) => reasons.includes(one)),
  }
}
