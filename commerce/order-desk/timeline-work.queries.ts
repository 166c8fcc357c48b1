import { sql } from 'kysely'
import { part, type Part } from './timeline-part.ts'

/** Todos of an order: since when, and how it ended. Of the kinds that whoever asks may do. */
export function todoParts(order: Part, kinds: readonly string[]): readonly Part[] {
  const source = sql`from office_todo as todo
    where todo.order_id = ${order} and todo.kind = any(${[...kinds]}::text[])`
  return [
    part(
      {
        kind: 'todo',
        id: sql`'raised-' || todo.id::text`,
        at: sql`todo.raised_at`,
        to: sql`'RAISED'::text`,
        what: sql`todo.kind`,
      },
      source,
    ),
    part(
      {
        kind: 'todo',
        id: sql`'done-' || todo.id::text`,
        at: sql`todo.done_at`,
        actor: sql`case when todo.done_by like 'staff:%' then null else todo.done_by end`,
        actorId: sql`case when todo.done_by like 'staff:%' then todo.done_by end`,
        to: sql`'DONE'::text`,
        what: sql`todo.kind`,
        text: sql`todo.done_reason`,
      },
      sql`${source} and todo.done_at is not null`,
    ),
  ]
}

/** Proofs and print files of the lines, drawn or failed; that somebody had one drawn again is an act. */
export const renderingParts = (order: Part): readonly Part[] => [
  part(
    {
      kind: 'rendering',
      id: sql`rendering.id`,
      at: sql`rendering.finished_at`,
      to: sql`rendering.state`,
      what: sql`rendering.kind`,
      text: sql`rendering.failure`,
    },
    sql`from rendering where rendering.finished_at is not null
      and rendering.kind in ('PROOF', 'PRINT') and rendering.state in ('DONE', 'FAILED')
      and rendering.design_version_id in (
        select version_id from order_line where order_id = ${order} and version_id is not null)`,
  ),
]
