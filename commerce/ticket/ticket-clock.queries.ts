import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { ticketColumns, type TicketRow } from './ticket-thread.queries.ts'
import { teamWeek } from './ticket.columns.ts'
import type { Targets } from './ticket.terms.ts'

type Db = Kysely<Tables>

const teamColumns = [
  'code',
  'name',
  'time_zone',
  'week',
  'holiday_country',
  'closed_days',
  'subjects',
  'revision',
] as const

export type TeamRow = Awaited<ReturnType<typeof selectTeams>>[number]

/** Team that answers everything that is no other team's. */
export const DEFAULT_TEAM = 'support'

export async function selectTeams(db: Db) {
  return db
    .selectFrom('ticket_team')
    .select(teamColumns)
    .orderBy(sql`code <> ${DEFAULT_TEAM}`)
    .orderBy('name')
    .execute()
}

/** Team whose subject it is; else the one that takes all others. */
export async function findTeamFor(db: Db, subject: string): Promise<TeamRow> {
  return db
    .selectFrom('ticket_team')
    .where((on) => on.or([on('code', '=', DEFAULT_TEAM), sql<boolean>`${subject} = any(subjects)`]))
    .select(teamColumns)
    .orderBy(sql`${subject} = any(subjects)`, 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export async function lockTeam(db: Db, code: string) {
  return db
    .selectFrom('ticket_team')
    .where('code', '=', code)
    .select(teamColumns)
    .forUpdate()
    .executeTakeFirst()
}

export type TeamChange = {
  name: string
  timeZone: string
  week: readonly (readonly [number, number] | null)[]
  holidayCountry: string | null
  closedDays: readonly string[]
  subjects: readonly string[]
}

const rowOf = (team: TeamChange, by: string, now: Date) => ({
  name: team.name,
  time_zone: team.timeZone,
  week: teamWeek.write(team.week),
  holiday_country: team.holidayCountry,
  closed_days: [...team.closedDays],
  subjects: [...team.subjects],
  updated_by: by,
  updated_at: now,
})

export async function insertTeam(
  db: Db,
  code: string,
  team: TeamChange,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('ticket_team')
    .values({ code, ...rowOf(team, by, now) })
    .onConflict((on) => on.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTeam(
  db: Db,
  code: string,
  team: TeamChange,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('ticket_team')
    .set((on) => ({ ...rowOf(team, by, now), revision: on('revision', '+', 1) }))
    .where('code', '=', code)
    .execute()
}

export async function deleteTeam(db: Db, code: string): Promise<void> {
  await db.deleteFrom('ticket_team').where('code', '=', code).execute()
}

export async function findTarget(db: Db, { kind, priority }: { kind: string; priority: number }) {
  return db
    .selectFrom('ticket_target')
    .where('subject', '=', kind)
    .where('priority', '=', priority)
    .select(['first_minutes', 'next_minutes', 'resolve_minutes'])
    .executeTakeFirst()
}

export async function selectTargets(db: Db) {
  return db.selectFrom('ticket_target').selectAll().execute()
}

export async function replaceTargets(
  db: Db,
  targets: readonly ({ subject: string; priority: number } & Targets)[],
): Promise<void> {
  await db.deleteFrom('ticket_target').execute()
  if (targets.length === 0) return
  await db
    .insertInto('ticket_target')
    .values(
      targets.map(({ subject, priority, first, next, resolve }) => ({
        subject,
        priority,
        first_minutes: first,
        next_minutes: next,
        resolve_minutes: resolve,
      })),
    )
    .execute()
}

/** Tickets with a clock that runs, for whoever computes them anew; some at a time. */
export async function selectRunning(db: Db, after: string | undefined, most: number) {
  return db
    .selectFrom('ticket')
    .where('status', '=', 'PENDING')
    .where((on) => on.or([on('clock_since', 'is not', null), on('resolve_since', 'is not', null)]))
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .select(ticketColumns)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Tickets that wait for us and have no clock until they are solved, as those from before it have. */
export async function selectUnclocked(db: Db, after: string | undefined, most: number) {
  return db
    .selectFrom('ticket')
    .where('status', '=', 'PENDING')
    .where('waiting_on', '=', 'US')
    .where('resolve_since', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .select(['id', 'public_id'])
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Due dates by new hours, unless a clock was moved meanwhile; the conversation itself has not changed. */
export async function setDue(
  db: Db,
  was: Pick<TicketRow, 'id' | 'clock_since' | 'resolve_since' | 'priority'>,
  due: { reply_due_at?: Date | null; resolve_due_at?: Date | null },
): Promise<void> {
  await db
    .updateTable('ticket')
    .set(due)
    .where('id', '=', was.id)
    .where(sql<boolean>`clock_since is not distinct from ${was.clock_since}`)
    .where(sql<boolean>`resolve_since is not distinct from ${was.resolve_since}`)
    .where('priority', '=', was.priority)
    .execute()
}
