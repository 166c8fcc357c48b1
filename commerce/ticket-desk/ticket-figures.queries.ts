import { sql, type Kysely, type RawBuilder } from 'kysely'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
export type FigureGroup = 'week' | 'subject' | 'store' | 'agent'

export type FigureFilter = {
  from: Date
  until: Date
  stores: readonly string[] | undefined
  subjects: readonly string[]
}

export type FigureRow = {
  key: string
  opened: number
  first_median: number | null
  first_p90: number | null
  solved: number
  reopened: number
  solved_median: number | null
  solved_p90: number | null
  late_answers: number
  late_solutions: number
  late_by_law: number
  rated: number
  stars: number | null
}

/** Name of the group that a moment and its ticket belong to. */
function keyOf(group: FigureGroup, at: RawBuilder<unknown>): RawBuilder<string> {
  switch (group) {
    case 'week':
      return sql`to_char(date_trunc('week', ${at} at time zone ${sql.lit(officeTimeZone)}), 'YYYY-MM-DD')`
    case 'subject':
      return sql`ticket.subject`
    case 'store':
      return sql`ticket.store`
    case 'agent':
      return sql`coalesce((select name from staff where id = ticket.assignee), '')`
  }
}

/** Figures of a group: what came, what was solved, opened again and rated in the time asked for. */
export async function selectFigures(
  db: Db,
  group: FigureGroup,
  { from, until, stores, subjects }: FigureFilter,
): Promise<FigureRow[]> {
  const within = (at: RawBuilder<unknown>) => sql<boolean>`${at} >= ${from} and ${at} < ${until}
    ${stores ? sql`and ticket.store = any(${[...stores]}::text[])` : sql``}
    ${subjects.length > 0 ? sql`and ticket.subject = any(${[...subjects]}::text[])` : sql``}`
  const [created, happened, due, rated] = [
    sql`ticket.created_at`,
    sql`event.happened_at`,
    sql`breach.due_at`,
    sql`rating.rated_at`,
  ]
  const { rows } = await sql<FigureRow>`
    with opened as (
      select ${keyOf(group, created)} as key, count(*)::int as opened,
        percentile_cont(0.5) within group (order by first_reply_minutes) as first_median,
        percentile_cont(0.9) within group (order by first_reply_minutes) as first_p90
      from ticket where ${within(created)} and ticket.merged_into is null group by 1
    ), moved as (
      select ${keyOf(group, happened)} as key,
        count(*) filter (where to_status = 'RESOLVED')::int as solved,
        count(*) filter (where from_status = 'RESOLVED' and to_status = 'PENDING')::int as reopened,
        percentile_cont(0.5) within group (order by resolve_minutes)
          filter (where to_status = 'RESOLVED') as solved_median,
        percentile_cont(0.9) within group (order by resolve_minutes)
          filter (where to_status = 'RESOLVED') as solved_p90
      from ticket_event as event join ticket on ticket.id = event.ticket_id
      where ${within(happened)} group by 1
    ), late as (
      select ${keyOf(group, due)} as key,
        count(*) filter (where clock in ('FIRST', 'NEXT'))::int as late_answers,
        count(*) filter (where clock = 'RESOLVE')::int as late_solutions,
        count(*) filter (where clock = 'LEGAL')::int as late_by_law
      from ticket_breach as breach join ticket on ticket.id = breach.ticket_id
      where ${within(due)} group by 1
    ), rated as (
      select ${keyOf(group, rated)} as key, count(*)::int as rated, avg(stars)::float8 as stars
      from ticket_rating as rating join ticket on ticket.id = rating.ticket_id
      where rating.rated_at is not null and ${within(rated)} group by 1
    )
    select key, coalesce(opened, 0) as opened, first_median, first_p90,
      coalesce(solved, 0) as solved, coalesce(reopened, 0) as reopened,
      solved_median, solved_p90, coalesce(late_answers, 0) as late_answers,
      coalesce(late_solutions, 0) as late_solutions, coalesce(late_by_law, 0) as late_by_law,
      coalesce(rated, 0) as rated, stars
    from opened full join moved using (key) full join late using (key) full join rated using (key)
    order by key limit 200`.execute(db)
  return rows
}
