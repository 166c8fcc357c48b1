import { sql, type RawBuilder } from 'kysely'
import type { TimelineKind } from './order-desk.terms.ts'

export type Part = RawBuilder<unknown>

/** Numbers of one table as texts that sort as the numbers do. */
export const padded = (column: string) => sql`lpad(${sql.ref(column)}::text, 20, '0')`
const none = sql`null::text`

export type Columns = {
  kind: TimelineKind
  id: Part
  at: Part
  actor?: Part
  actorId?: Part
  from?: Part
  to?: Part
  what?: Part
  amount?: Part
  text?: Part
  isPinned?: Part
  before?: Part
  after?: Part
}

/** One table's rows in the columns that all parts have. */
export const part = (columns: Columns, source: Part): Part => sql`
  select ${columns.kind}::text as kind, ${columns.id} as id, ${columns.at} as at,
    ${columns.actor ?? none} as actor, ${columns.actorId ?? none} as actor_id,
    ${columns.from ?? none} as "from", ${columns.to ?? none} as "to", ${columns.what ?? none} as what,
    ${columns.amount ?? sql`null::integer`} as amount_minor, ${columns.text ?? none} as text,
    ${columns.isPinned ?? sql`null::boolean`} as is_pinned,
    ${columns.before ?? sql`null::jsonb`} as before, ${columns.after ?? sql`null::jsonb`} as after
  ${source}`
