import { sql } from 'kysely'

/** View of a list with which a role begins. */
export type Opening = { list: string; query: string }

/** Queries with which roles begin, in one row, for statements of other nouns too; of several views of a list the first. */
export const openingsOf = (roles: readonly string[]) => sql<{ openings: Opening[] }>`(
  select coalesce(jsonb_agg(jsonb_build_object('list', list, 'query', query)), '[]') as openings
  from (
    select distinct on (list) list, query from staff_view
    where staff_id is null and opens_for && ${[...roles]}::text[]
    order by list, position, created_at, id
  ) as first_of_list
)`
