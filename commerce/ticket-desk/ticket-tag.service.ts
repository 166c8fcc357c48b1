import { sql, type Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { updateTicket } from '#commerce/ticket/ticket-thread.service.ts'
import { MOST_TICKET_TAGS } from '#commerce/ticket/ticket.terms.ts'
import type { Tables } from '#db/tables.ts'
import { filterOf, lockFor, objectOf } from './ticket-desk.service.ts'

/** Gives a ticket a tag, or takes one away; those of colleagues stay. */
export async function setTag(
  ctx: StaffCtx,
  { publicId, tag, isSet }: { publicId: string; tag: string; isSet: boolean },
) {
  const ticket = await lockFor(ctx, publicId)
  const others = ticket.tags.filter((one) => one !== tag)
  const tags = isSet ? [...others, tag] : others
  if (tags.length > MOST_TICKET_TAGS) refuse('invalid', { tag: 'too_many' })
  await updateTicket(ctx.db, ticket.id, { tags }, { isConversation: false })
  ctx.note({ object: objectOf(ticket), before: { tags: ticket.tags }, after: { tags } })
  return {}
}

/** Tickets whose tags are offered: what nobody has used for long is no suggestion. */
const LOOKED_AT = 2_000
const MOST_OFFERED = 100

/** Tags in use in the stores of whoever asks, the most frequent first. */
export async function listTicketTags(ctx: ReadingCtx, asked: { store: readonly string[] }) {
  const { stores } = filterOf(ctx, 'ticket.read', asked)
  return { tags: await selectUsedTags(ctx.db, stores) }
}

async function selectUsedTags(
  db: Kysely<Tables>,
  stores: readonly string[] | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tags from ticket
      where tags <> '{}' and (${stores ?? null}::text[] is null or store = any(${stores ?? null}))
      order by last_message_at desc limit ${LOOKED_AT}
    ) as tagged, unnest(tags) as tag
    group by tag order by count(*) desc, tag limit ${MOST_OFFERED}`.execute(db)
  return rows.map(({ tag }) => tag)
}
