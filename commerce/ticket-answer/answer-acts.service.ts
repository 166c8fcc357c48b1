import { endNewsletterOf } from '#commerce/newsletter/newsletter.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'
import { MOST_TICKET_TAGS } from '#commerce/ticket/ticket.terms.ts'
import { updateTicket, type Ticket } from '#commerce/ticket/ticket-thread.service.ts'
import { storeRows } from '#config/site-table.ts'

const DAY_MS = 24 * 60 * 60_000

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
    if (act.kind === 'unsubscribe') await unsubscribe(ctx, ticket)
    if (act.kind === 'take') assignee = ctx.staff.id
    if (act.kind === 'snooze') snoozedUntil = new Date(ctx.now.getTime() + act.days * DAY_MS)
  }
  await updateTicket(ctx.db, ticket.id, {
    tags: [...tags].slice(0, MOST_TICKET_TAGS),
    ...(assignee !== undefined && { assignee }),
    ...(snoozedUntil && { snoozed_until: snoozedUntil }),
  })
}

/** Ends the newsletter of whoever wrote, in the brand they wrote to. The answer goes to the same address, and says so. */
async function unsubscribe(ctx: StaffCtx, { store, email }: Ticket): Promise<void> {
  const brand = storeRows.find(({ slug }) => slug === store)?.brand
  if (brand === undefined || email === '') return
  await endNewsletterOf(ctx.db, { brand, email }, ctx.now)
}
