import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { sendAnswer } from '#commerce/ticket-answer/send-answer.service.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'
import * as queries from './ticket-umbrella.queries.ts'

const MOST_UMBRELLAS = 100

const storesSeen = ({ staff, now }: StaffCtx) => storesOf(staff, 'ticket.read', now)

export async function listUmbrellas(ctx: StaffCtx) {
  const rows = await queries.selectUmbrellas(ctx.db, storesSeen(ctx), MOST_UMBRELLAS)
  return {
    umbrellas: rows.map((row) => ({
      umbrellaId: row.id,
      title: row.title,
      createdAt: row.created_at.toISOString(),
      isClosed: row.closed_at !== null,
      tickets: row.tickets,
      waiting: row.waiting,
    })),
  }
}

export async function getUmbrella(ctx: StaffCtx, { umbrellaId }: { umbrellaId: string }) {
  const row = (await queries.findUmbrella(ctx.db, umbrellaId)) ?? refuse('not_found')
  const linked = await queries.selectLinked(ctx.db, umbrellaId, storesSeen(ctx))
  return {
    umbrellaId,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    isClosed: row.closed_at !== null,
    tickets: linked.length,
    waiting: linked.filter((one) => one.status === 'PENDING' && one.waiting_on === 'US').length,
    linked: linked.map((one) => ({
      publicId: one.public_id,
      reference: one.reference,
      name: one.name,
      store: one.store,
      language: one.language,
      status: one.status,
      answers: one.answers,
    })),
  }
}

export async function openUmbrella(
  ctx: StaffCtx,
  { title, ticket: publicId }: { title: string; ticket?: string | undefined },
) {
  const umbrellaId = await queries.insertUmbrella(ctx.db, { title, by: ctx.staff.id, now: ctx.now })
  ctx.note({ object: { kind: 'ticket-umbrella', id: umbrellaId }, after: { title } })
  if (publicId !== undefined) await linkUmbrella(ctx, { publicId, umbrellaId })
  return { umbrellaId }
}

export async function closeUmbrella(ctx: StaffCtx, { umbrellaId }: { umbrellaId: string }) {
  if (!(await queries.findUmbrella(ctx.db, umbrellaId))) return refuse('not_found')
  if (!(await queries.setClosed(ctx.db, umbrellaId, ctx.now))) return refuse('conflict')
  ctx.note({ object: { kind: 'ticket-umbrella', id: umbrellaId }, after: { isClosed: true } })
  return {}
}

export async function linkUmbrella(
  ctx: StaffCtx,
  { publicId, umbrellaId }: { publicId: string; umbrellaId?: string | undefined },
) {
  const ticket = await lockFor(ctx, publicId)
  if (umbrellaId !== undefined) {
    const umbrella = await queries.findUmbrella(ctx.db, umbrellaId)
    if (!umbrella || umbrella.closed_at) return refuse('invalid', { umbrellaId: 'unknown' })
  }
  await thread.updateTicket(ctx.db, ticket.id, { umbrella_id: umbrellaId ?? null })
  ctx.note({
    object: objectOf(ticket),
    before: { umbrella: ticket.umbrella_id },
    after: { umbrella: umbrellaId ?? null },
  })
  return {}
}

/** Answers every ticket under a problem, each once and in its own language, as a task of the office. */
export const answerUmbrella = defineBulkAct({
  name: 'ticket.umbrella-answer',
  permission: 'ticket.answer',
  list: 'tickets',
  input: z.object({
    umbrellaId: z.uuid(),
    /** Of this answer: a task that is begun again sends it nobody twice. */
    answerId: z.uuid(),
    texts: z.record(z.string(), z.string().max(MOST_MESSAGE_LETTERS)),
    isSolved: z.boolean(),
  }),
  run: async (ctx, publicId, { umbrellaId, answerId, texts, isSolved }) => {
    const ticket = await lockFor(ctx, publicId)
    if (ticket.umbrella_id !== umbrellaId || ticket.status === 'ARCHIVED') refuse('conflict')
    const once = { answerId, ticketId: ticket.id }
    if (await queries.isAnswered(ctx.db, once)) refuse('conflict', { ticket: 'answered' })
    const text = texts[ticket.language]?.trim() || texts['en']?.trim() || ''
    if (text === '') refuse('invalid', { [ticket.language]: 'required' })
    if (leftOpen(text).length > 0) refuse('invalid', { [ticket.language]: 'placeholder' })
    const messageId = await sendAnswer(ctx.db, ticket, {
      staff: ctx.staff,
      by: actorOf(ctx.staff),
      text,
      isSolved,
      now: ctx.now,
    })
    await queries.insertAnswer(ctx.db, { ...once, umbrellaId, messageId })
    ctx.note({
      object: objectOf(ticket),
      before: { status: ticket.status },
      after: { status: isSolved ? 'RESOLVED' : 'PENDING', answer: messageId, umbrella: umbrellaId },
    })
  },
})
