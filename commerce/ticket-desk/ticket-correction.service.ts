import { refuse } from '#api/refusal.ts'
import { listColleagues } from '#commerce/staff/colleagues.service.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { legalDueAt } from '#commerce/ticket/legal-date.rules.ts'
import { askAgain, noteBreaches } from '#commerce/ticket/ticket-breach.service.ts'
import { recountClocks } from '#commerce/ticket/ticket-clock.service.ts'
import { findSituationOf } from '#commerce/ticket/ticket-situation.service.ts'
import * as links from '#commerce/ticket/ticket-link.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import {
  isSubSubject,
  subjectOf,
  type TicketSubject,
  type TicketSubSubject,
} from '#commerce/ticket/ticket.terms.ts'
import { moveTodos } from '#commerce/todo/todo.service.ts'
import { ticketTodoKinds } from '#commerce/todo/todo.terms.ts'
import type { Language } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'

type Correction = {
  publicId: string
  subject: TicketSubject
  subSubject?: TicketSubSubject | undefined
  store: string
  language: Language
  mayLoseLinks?: boolean | undefined
}

/**
 * Says what a ticket is about, in which store and in which language, where its writer or a program was wrong: a mail is
 * about nothing in particular until somebody has read it. Team and clocks follow its subject, answers its language.
 */
export async function correctTicket(ctx: StaffCtx, input: Correction) {
  const ticket = await lockFor(ctx, input.publicId)
  if (ticket.status === 'ARCHIVED') return refuse('expired')
  const { subject, language } = input
  if (input.subSubject !== undefined && subjectOf(input.subSubject) !== subject) {
    return refuse('invalid', { subSubject: 'unknown' })
  }
  const store = placeFor(ctx, ticket, input)
  const sub_subject = input.subSubject ?? ownWords(ticket)
  const { ticket: noted } = await noteBreaches(ctx.db, ticket, ctx.now)
  const named = { subject, sub_subject, language, store }
  const situation = await findSituationOf(ctx.db, { ...noted, ...named }, ctx.now)
  const sorted = { ...named, situation }
  const isMoved = store !== ticket.store
  const lost = isMoved ? await lostLinks(ctx, ticket, store) : []
  if (lost.length > 0 && !input.mayLoseLinks) {
    return refuse('invalid', { mayLoseLinks: 'must_accept' })
  }
  if (isMoved) await moveToStore(ctx, ticket, store)
  const isForgotten =
    isMoved && ticket.assignee !== null && !(await mayAnswer(ctx, ticket.assignee, store))
  const due = await askedByLaw(ctx, noted, sorted)
  await thread.updateTicket(ctx.db, ticket.id, {
    ...sorted,
    ...(isForgotten && { assignee: null }),
    ...(due && { legal_due_at: due }),
    ...(await recountClocks(ctx.db, { ...noted, ...sorted })),
  })
  ctx.note({
    object: objectOf(ticket),
    before: {
      subject: ticket.subject,
      subSubject: ticket.sub_subject,
      language: ticket.language,
      store: ticket.store,
      ...(lost.length > 0 && { links: lost.map(({ kind, target }) => `${kind}:${target}`) }),
    },
    after: { subject, subSubject: sub_subject, language, store },
  })
  return {}
}

/** Subject of a mail in its writer's words, which stays until a choice takes its place. */
const ownWords = ({ sub_subject: words }: thread.Ticket) =>
  words === null || isSubSubject(words) ? null : words

/** Another store of the same brand, in which one answers too: accounts, prices and addresses are a brand's own. */
function placeFor(ctx: StaffCtx, ticket: thread.Ticket, { store, language }: Correction): string {
  const [from, to] = [ticket.store, store].map((one) => storeRows.find(({ slug }) => slug === one))
  if (!to || to.brand !== from?.brand) return refuse('invalid', { store: 'unknown' })
  if (store !== ticket.store) judgeStore(ctx, 'ticket.answer', store)
  if (!to.languages.includes(language)) return refuse('invalid', { language: 'not_offered' })
  return store
}

/** Links that a ticket has in no other store than that of their order. */
async function lostLinks(ctx: StaffCtx, ticket: thread.Ticket, store: string) {
  const linked = await links.selectLinks(ctx.db, ticket.id)
  return linked.filter((one) => one.store !== store)
}

/** What is to be done about it is seen where it goes; parts of orders of another store are told to nobody. */
async function moveToStore(ctx: StaffCtx, ticket: thread.Ticket, store: string): Promise<void> {
  await links.dropLinksElsewhere(ctx.db, ticket.id, store)
  await moveTodos(ctx.db, { kinds: ticketTodoKinds, subject: ticket.public_id }, store)
}

async function mayAnswer(ctx: StaffCtx, staffId: string, store: string): Promise<boolean> {
  const colleagues = await listColleagues(ctx, { permission: 'ticket.answer', store })
  return colleagues.some((one) => one.staffId === staffId)
}

/** Month of the law for a question about personal data, from the day on which it came. */
async function askedByLaw(
  ctx: StaffCtx,
  ticket: thread.Ticket,
  { sub_subject: sub, store }: { sub_subject: string | null; store: string },
): Promise<Date | undefined> {
  if (sub !== 'myData' || ticket.legal_due_at !== null || ticket.status !== 'PENDING') return
  const due = legalDueAt(ticket.created_at, officeTimeZone)
  await askAgain(ctx.db, { ...ticket, store, legal_due_at: due }, ctx.now)
  return due
}
