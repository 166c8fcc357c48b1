import { sql, type Kysely, type RawBuilder } from 'kysely'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'
import { DEFAULT_TEAM } from '#commerce/ticket/ticket-teams.service.ts'
import type { Tables } from '#db/tables.ts'
import type { FigureFilter } from './ticket-figures.queries.ts'

type Db = Kysely<Tables>

const within = ({ from, until, stores }: FigureFilter, at: RawBuilder<unknown>) =>
  sql`${at} >= ${from} and ${at} < ${until}
    ${stores ? sql`and ticket.store = any(${[...stores]}::text[])` : sql``}`

/** Tickets by weekday, Monday being 0, and hour of the clocks of the office. */
export async function selectHeat(db: Db, filter: FigureFilter) {
  const local = sql`ticket.created_at at time zone ${sql.lit(officeTimeZone)}`
  const { rows } = await sql<{ day: number; hour: number; opened: number }>`
    select extract(isodow from ${local})::int - 1 as day, extract(hour from ${local})::int as hour,
      count(*)::int as opened
    from ticket where ${within(filter, sql`ticket.created_at`)} and ticket.merged_into is null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const MOST_ARTICLES = 20

/**
 * Articles by the tickets about orders of them. A ticket that names lines is about these alone; one that names an order is
 * about all of it.
 */
export async function selectArticles(db: Db, filter: FigureFilter, language: string) {
  const { stores } = filter
  const { rows } = await sql<{ name: string; tickets: number; orders: number }>`
    with asked as (
      select line.article_id, count(distinct ticket.id)::int as tickets
      from ticket
      join shop_order as o on o.number = upper(ticket.order_reference) and o.store = ticket.store
      join order_line as line on line.order_id = o.id
      where ${within(filter, sql`ticket.created_at`)} and ticket.merged_into is null
        and (
          not exists (
            select from ticket_link where ticket_id = ticket.id and kind = 'LINE' and order_id = o.id
          )
          or exists (
            select from ticket_link
            where ticket_id = ticket.id and kind = 'LINE' and target = line.id::text
          )
        )
      group by 1
    ), sold as (
      select line.article_id, count(distinct o.id)::int as orders
      from shop_order as o join order_line as line on line.order_id = o.id
      where o.placed_at >= ${filter.from} and o.placed_at < ${filter.until}
        ${stores ? sql`and o.store = any(${[...stores]}::text[])` : sql``}
        and line.article_id in (select article_id from asked)
      group by 1
    )
    select coalesce(own.name, english.name, asked.article_id::text) as name, asked.tickets,
      coalesce(sold.orders, 0) as orders
    from asked left join sold using (article_id)
    left join article_text as own
      on own.article_id = asked.article_id and own.language = ${language}
    left join article_text as english
      on english.article_id = asked.article_id and english.language = 'en'
    order by asked.tickets desc, name limit ${MOST_ARTICLES}`.execute(db)
  return rows
}

/** Ready-made answers: how often each was sent, how often with other words, and how its tickets were rated. */
export async function selectMacros(db: Db, filter: FigureFilter) {
  const { rows } = await sql<{
    code: string
    name: string | null
    sent: number
    changed: number
    rated: number
    stars: number | null
  }>`
    with used as (
      select message.macro as code, message.ticket_id, message.is_macro_changed
      from ticket_message as message join ticket on ticket.id = message.ticket_id
      where message.macro is not null and message.direction = 'OUT'
        and ${within(filter, sql`message.created_at`)}
    ), rated as (
      select code, count(*)::int as rated, avg(stars)::float8 as stars
      from (select distinct code, ticket_id from used) as once
      join ticket_rating as rating using (ticket_id) where rating.stars is not null group by 1
    )
    select used.code, macro.name, count(*)::int as sent,
      (count(*) filter (where is_macro_changed))::int as changed,
      coalesce(max(rated.rated), 0) as rated, max(rated.stars) as stars
    from used left join macro on macro.code = used.code left join rated on rated.code = used.code
    group by used.code, macro.name order by sent desc, used.code limit 60`.execute(db)
  return rows
}

/** How content people were with what each team answers. */
export async function selectTeamRatings(db: Db, filter: FigureFilter) {
  const { rows } = await sql<{ name: string; rated: number; stars: number; poor: number }>`
    select team.name, count(*)::int as rated, avg(rating.stars)::float8 as stars,
      (count(*) filter (where rating.stars <= 2))::int as poor
    from ticket_rating as rating join ticket on ticket.id = rating.ticket_id
    join lateral (
      select name from ticket_team
      where code = ${DEFAULT_TEAM} or ticket.subject = any(subjects)
      order by ticket.subject = any(subjects) desc, code limit 1
    ) as team on true
    where rating.stars is not null and ${within(filter, sql`rating.rated_at`)}
    group by 1 order by 1`.execute(db)
  return rows
}

/** Reasons that people gave, with the stars that they gave with them. */
export async function selectReasons(db: Db, filter: FigureFilter) {
  const { rows } = await sql<{ reason: string; rated: number; stars: number }>`
    select reason, count(*)::int as rated, avg(rating.stars)::float8 as stars
    from ticket_rating as rating join ticket on ticket.id = rating.ticket_id
    cross join unnest(rating.reasons) as reason
    where rating.stars is not null and ${within(filter, sql`rating.rated_at`)}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}
