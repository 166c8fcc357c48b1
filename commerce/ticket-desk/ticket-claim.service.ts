import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { ticketSubjects, type TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import { languages, type Language } from '#config/locales.ts'
import * as agents from './ticket-agent.queries.ts'
import { filterOf, lookerOf, objectOf, type Filters } from './ticket-desk.service.ts'
import type { TicketView } from './ticket-desk.terms.ts'
import * as queries from './ticket-list.queries.ts'
import { findTicketIds } from './ticket-search.queries.ts'

const NOTHING = '-'

/** Languages or subjects of a filter that are somebody's own; who named none answers all of them. */
function ownOf(asked: readonly string[], own: readonly string[]): readonly string[] {
  if (own.length === 0) return asked
  if (asked.length === 0) return own
  const both = asked.filter((one) => own.includes(one))
  // Nothing is in no language: an empty filter would let everything in.
  return both.length === 0 ? [NOTHING] : both
}

/**
 * Gives the most urgent ticket that nobody has, of the list as it is filtered, in a language and of a subject that are one's
 * own; two who ask at once never get the same.
 */
export async function claimNext(
  ctx: StaffCtx,
  asked: Filters & { view?: TicketView | undefined },
): Promise<{ publicId?: string | undefined }> {
  const seen = filterOf(ctx, 'ticket.answer', asked)
  const own = await agents.findSkills(ctx.db, ctx.staff.id)
  const filter = {
    ...seen,
    language: ownOf(seen.language, own.languages),
    subject: ownOf(seen.subject, own.subjects),
    ...(asked.search !== undefined && {
      ids: await findTicketIds(ctx.db, asked.search, seen.stores),
    }),
  }
  const publicId = await queries.claimNext(ctx.db, asked.view ?? 'due', filter, lookerOf(ctx))
  if (publicId === undefined) {
    ctx.note({ object: { kind: 'ticket', id: 'none' }, after: { claimed: null } })
    return { publicId: undefined }
  }
  const ticket = (await thread.lockTicket(ctx.db, publicId))!
  await thread.updateTicket(ctx.db, ticket.id, { assignee: ctx.staff.id })
  ctx.note({
    object: objectOf(ticket),
    before: { assignee: null },
    after: { assignee: ctx.staff.id },
  })
  return { publicId }
}

export async function getOwnSkills({ db, staff }: StaffCtx) {
  const [own, away] = await Promise.all([
    agents.findSkills(db, staff.id),
    agents.findAway(db, staff.id),
  ])
  return {
    languages: languages.filter((one) => own.languages.includes(one)),
    subjects: ticketSubjects.filter((one) => own.subjects.includes(one)),
    away,
  }
}

export async function setOwnSkills(
  ctx: StaffCtx,
  { language, subject }: { language: Language[]; subject: TicketSubject[] },
) {
  const before = await agents.findSkills(ctx.db, ctx.staff.id)
  const after = {
    languages: languages.filter((one) => language.includes(one)),
    subjects: ticketSubjects.filter((one) => subject.includes(one)),
  }
  await agents.putSkills(ctx.db, ctx.staff.id, after)
  ctx.note({ object: { kind: 'ticket-agent', id: ctx.staff.id }, before, after })
  return {}
}
