import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { MOST_UNREAD } from './staff-notice.terms.ts'

/** Kinds with the stores in which somebody may see them; undefined is all, and what belongs to no store. */
export type NoticeScope = readonly {
  kinds: readonly string[]
  stores: readonly string[] | undefined
}[]

/** Condition on `notice`: of kinds and stores that are somebody's to see. */
export const withinScope = (scope: NoticeScope): RawBuilder<boolean> =>
  scope.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        scope.map(({ kinds, stores }) =>
          stores === undefined
            ? sql`notice.kind = any(${[...kinds]}::text[])`
            : sql`(notice.kind = any(${[...kinds]}::text[]) and notice.store = any(${[...stores]}::text[]))`,
        ),
        sql` or `,
      )})`

/** Number at the bell of somebody, as one row of a statement that asks for something else too. */
export const unreadOf = (db: Kysely<Tables>, staffId: string, scope: NoticeScope) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('staff_notice as notice')
        .where('notice.staff_id', '=', staffId)
        .where('notice.read_at', 'is', null)
        .where(withinScope(scope))
        .limit(MOST_UNREAD)
        .select('notice.id')
        .as('unread'),
    )
    .select(sql<number>`count(*)::integer`.as('unread'))
