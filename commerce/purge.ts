import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { purgeAttempts } from './attempt-limit.ts'

const HOUR_MS = 60 * 60 * 1000
const KEPT_ANSWER_HOURS = 24

/** What has served its time: ended sessions, answers kept for repeats, counted attempts. */
export async function purge(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  const oldest = new Date(now.getTime() - KEPT_ANSWER_HOURS * HOUR_MS)
  await db.deleteFrom('idempotent_answer').where('created_at', '<=', oldest).execute()
  await purgeAttempts(db, now)
}

/** Now and every hour; returns how to stop. */
export function startPurging(
  db: Kysely<Tables>,
  reportFault: (error: unknown) => void,
): () => void {
  const run = () => void purge(db, new Date()).catch(reportFault)
  run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
