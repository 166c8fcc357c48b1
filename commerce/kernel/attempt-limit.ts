import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from './housekeeping/batches.ts'
import { refuse } from '#api/refusal.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import type { Ctx } from './context.ts'

export type AttemptLimit = { name: string; most: number; windowMinutes: number }

type Counter = Pick<Ctx, 'db' | 'now'>

/**
 * Counts one attempt, or several, and says how many there were. One statement, so that two web processes cannot
 * both see the last free one. Never inside a transaction: a refusal would undo the count.
 */
export async function countAttempt(
  counter: Counter,
  limit: AttemptLimit,
  subject: string,
  count = 1,
): Promise<number> {
  const { rows } = await countingOf(counter, limit, subject, count).execute(counter.db)
  return rows[0]!.attempts
}

/** The same as a part of a statement that goes on only as far as the count allows. */
export function countingOf(
  { now }: Pick<Counter, 'now'>,
  limit: AttemptLimit,
  subject: string,
  count = 1,
) {
  const windowEndsAt = new Date(now.getTime() + limit.windowMinutes * 60_000)
  return sql<{ attempts: number }>`
    insert into attempt_count as counter (key, window_ends_at, attempts)
    values (${keyOf(limit, subject)}, ${windowEndsAt}, ${count})
    ${orCountedOn(now)}
    returning attempts`
}

export type Counted = { limit: AttemptLimit; subject: string }

/**
 * One attempt, or several, by several limits, in one statement. Gives those that it is past. `same`, one of them, counts
 * repeats of the very same: whatever came before of it counts once with it.
 */
export async function countTogether(
  { db, now }: Counter,
  counted: readonly Counted[],
  { count = 1, same }: { count?: number; same?: Counted | undefined } = {},
): Promise<AttemptLimit[]> {
  if (counted.length === 0) return []
  // In one order: two statements that begin at different ends would wait for each other.
  const rows = counted
    .map(({ limit, subject }) => ({ key: keyOf(limit, subject), limit }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const values = rows.map(({ key, limit: { windowMinutes } }) => {
    const windowEndsAt = new Date(now.getTime() + windowMinutes * 60_000)
    return sql`(${key}, ${windowEndsAt}::timestamptz, ${count}::int)`
  })
  const { rows: found } = await sql<{ key: string; attempts: number }>`${prepared}
    insert into attempt_count as counter (key, window_ends_at, attempts)
    values ${sql.join(values)}
    ${orCountedOn(now)}
    returning key, attempts`.execute(db)
  const attemptsOf = new Map(found.map(({ key, attempts }) => [key, attempts]))
  const repeats = same ? attemptsOf.get(keyOf(same.limit, same.subject))! - count : 0
  return rows
    .filter(({ key, limit }) => attemptsOf.get(key)! - repeats > limit.most)
    .map(({ limit }) => limit)
}

/** Until when one of the limits says no, without another attempt; undefined while none does. */
export async function findPastUntil(
  { db, now }: Counter,
  counted: readonly Counted[],
): Promise<Date | undefined> {
  const mosts = new Map(counted.map(({ limit, subject }) => [keyOf(limit, subject), limit.most]))
  const rows = await db
    .selectFrom('attempt_count')
    .where('key', 'in', [...mosts.keys()])
    .where('window_ends_at', '>', now)
    .select(['key', 'attempts', 'window_ends_at'])
    .execute()
  const past = rows.filter(({ key, attempts }) => attempts >= mosts.get(key)!)
  return past.map((row) => row.window_ends_at).sort((a, b) => b.getTime() - a.getTime())[0]
}

/** Says when the same is no longer too much. */
export function refuseUntil(until: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  return refuse('too_many_attempts', { retryAfter: String(seconds) })
}

/**
 * Takes back attempts that were counted together and came to nothing. In the same order, or it would wait
 * crosswise.
 */
export async function forgiveTogether({ db }: Counter, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return
  const keys = counted.map(({ limit, subject }) => keyOf(limit, subject))
  await sql`
    update attempt_count set attempts = greatest(attempts - 1, 0)
    where key in (
      select key from attempt_count where key in (${sql.join(keys)}) order by key for update
    )`.execute(db)
}

/** A window that is over begins again. */
const orCountedOn = (now: Date) => sql`
  on conflict (key) do update set
    attempts = case when counter.window_ends_at <= ${now} then excluded.attempts
      else counter.attempts + excluded.attempts end,
    window_ends_at = case when counter.window_ends_at <= ${now} then excluded.window_ends_at
      else counter.window_ends_at end`

/** How many there were, without another one. */
export async function findAttempts(
  { db, now }: Counter,
  limit: AttemptLimit,
  subject: string,
): Promise<number> {
  const row = await db
    .selectFrom('attempt_count')
    .where('key', '=', keyOf(limit, subject))
    .where('window_ends_at', '>', now)
    .select('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

export async function refusePastLimit(
  counter: Counter,
  limit: AttemptLimit,
  subject: string,
  count = 1,
): Promise<void> {
  const attempts = await countAttempt(counter, limit, subject, count)
  if (attempts > limit.most) refuse('too_many_attempts')
}

/** The attempt turned out to be an honest one. */
export async function forgiveAttempt({ db }: Counter, limit: AttemptLimit, subject: string) {
  await db
    .updateTable('attempt_count')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('key', '=', keyOf(limit, subject))
    .execute()
}

export async function forgetAttempts({ db }: Counter, limit: AttemptLimit, subject: string) {
  await db.deleteFrom('attempt_count').where('key', '=', keyOf(limit, subject)).execute()
}

export async function purgeAttempts(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'attempts',
    table: 'attempt_count',
    by: 'window_ends_at',
    due: sql`window_ends_at <= ${now}`,
  })
}

/** Hashed: a list of who tried to log in is nobody's business. */
function keyOf(limit: AttemptLimit, subject: string): string {
  return `${limit.name} ${hash('sha256', subject, 'base64url')}`
}

/** Whole IPv6 networks count as one: a /64 is what one household or server gets. */
export function addressGroup(address: string | undefined): string {
  if (!address) return 'unknown'
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - left.length - right.length)
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(missing).fill('0'), ...right]
    : left
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** `203.0.113.0/24`, `2001:db8:0:1::/64`. */
export function networkOf(address: string | undefined): string {
  const group = addressGroup(address)
  const end = group.includes(':') ? -1 : group.lastIndexOf('.')
  return end === -1 ? group : `${group.slice(0, end)}.0/24`
}
