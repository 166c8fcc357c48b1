import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type Skills = { languages: string[]; subjects: string[] }

/** Languages and subjects in which somebody answers; none named is all of them. */
export async function findSkills(db: Db, staffId: string): Promise<Skills> {
  const row = await db
    .selectFrom('ticket_agent')
    .where('staff_id', '=', staffId)
    .select(['languages', 'subjects'])
    .executeTakeFirst()
  return row ?? { languages: [], subjects: [] }
}

export async function putSkills(db: Db, staffId: string, skills: Skills): Promise<void> {
  await put(db, staffId, skills)
}

type Row = Partial<Skills> & { away_from?: string | null; away_until?: string | null }

async function put(db: Db, staffId: string, row: Row): Promise<void> {
  await db
    .insertInto('ticket_agent')
    .values({ staff_id: staffId, ...row })
    .onConflict((on) => on.column('staff_id').doUpdateSet(row))
    .execute()
}

type Away = { from: string; until: string }

export async function putAway(db: Db, staffId: string, away: Away | undefined): Promise<void> {
  await put(db, staffId, { away_from: away?.from ?? null, away_until: away?.until ?? null })
}

export async function findAway(db: Db, staffId: string): Promise<Away | undefined> {
  const row = await db
    .selectFrom('ticket_agent')
    .where('staff_id', '=', staffId)
    .select(['away_from', 'away_until'])
    .executeTakeFirst()
  return row?.away_from && row.away_until
    ? { from: row.away_from, until: row.away_until }
    : undefined
}

/** Days on which people are away, from today on. */
export async function selectAway(db: Db, today: string) {
  return db
    .selectFrom('ticket_agent')
    .where('away_until', '>=', today)
    .select(['staff_id', 'away_from', 'away_until'])
    .execute()
}

/** People of a list who are away today, or work here no longer. */
export async function selectGone(
  db: Db,
  staffIds: readonly string[],
  today: string,
): Promise<string[]> {
  if (staffIds.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .leftJoin('ticket_agent as agent', 'agent.staff_id', 'staff.id')
    .where('staff.id', 'in', staffIds)
    .where((on) =>
      on.or([
        on('staff.status', '<>', 'ACTIVE'),
        on.and([on('agent.away_from', '<=', today), on('agent.away_until', '>=', today)]),
      ]),
    )
    .select('staff.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function isStaff(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .where('id', '=', staffId)
    .where('status', '=', 'ACTIVE')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
