import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'
import { updateTicket, type Ticket } from '#commerce/ticket/ticket-thread.service.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_TAGS = 20

const actsOf = (words: readonly string[]) =>
  words.map(readMacroAct).filter((act) => act !== undefined)

export const isSolvedBy = (words: readonly string[]): boolean =>
  actsOf(words).some(({ kind }) => kind === 'solve')

/** Does what was confirmed with an answer, once the answer is in the ticket. Forms are opened by the page. */
export async function performActs(
  ctx: StaffCtx,
  ticket: Ticket,
  words: readonly string[],
): Promise<void> {
  const acts = actsOf(words)
  if (acts.length === 0) return
  const tags = new Set(ticket.tags)
  let assignee: string | undefined
  let snoozedUntil: Date | undefined
  for (const act of acts) {
    if (act.kind === 'tag') tags.add(act.tag)
    if (act.kind === 'take') assignee = ctx.staff.id
    if (act.kind === 'snooze') snoozedUntil = new Date(ctx.now.getTime() + act.days * DAY_MS)
  }
  await updateTicket(ctx.db, ticket.id, {
    tags: [...tags].slice(0, MOST_TAGS),
    ...(assignee !== undefined && { assignee }),
    ...(snoozedUntil && { snoozed_until: snoozedUntil }),
  })
}
