import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { refuse } from '#api/refusal.ts'

export type AttemptLimit = { name: string; most: number; windowMinutes: number }

/**
 * Counts one attempt and refuses past the limit. One statement, so that two web processes cannot
 * both see the last free attempt. Run it outside the transaction of the thing it limits: a refused
 * attempt must count although everything else is rolled back.
 */
export async function countAttempt(
  db: Kysely<Tables>,
  limit: AttemptLimit,
  subject: string,
  now: Date,
): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMinutes * 60_000)
  const { attempts } = await db
    .insertInto('attempt_count')
    .values({ key: `${limit.name} ${subject}`, window_ends_at: windowEndsAt, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql`case when attempt_count.window_ends_at <= ${now} then 1
          else attempt_count.attempts + 1 end`,
        window_ends_at: sql`case when attempt_count.window_ends_at <= ${now}
          then excluded.window_ends_at else attempt_count.window_ends_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  if (attempts > limit.most) refuse('too_many_attempts')
}

/** Whole IPv6 networks count as one: a /64 is what one household or server gets. */
export function addressGroup(address: string | undefined): string {
  if (!address) return 'unknown'
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const filled = plain.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return `${filled
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
