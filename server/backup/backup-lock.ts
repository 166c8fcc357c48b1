import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '#db/startup-error.ts'
import { withClient } from './back-up.ts'
import type { BackupPlace } from './backup-place.ts'

/** Any fixed number: with a number of the place it names the lock of whoever backs up to it. */
const BACKING_UP = 1_902_612
const LOOK_AGAIN_MS = 1_000

/**
 * Runs one backup to a place at a time: contents that one has stored and not named yet would be removed by the other as
 * nobody's. The lock is gone with its connection, however the process ends.
 */
export async function withBackupLock<Value>(
  databaseUrl: string,
  { name }: BackupPlace,
  { waitMs }: { waitMs: number },
  work: () => Promise<Value>,
): Promise<Value> {
  return withClient(databaseUrl, async (client) => {
    const startedAt = performance.now()
    while (!(await tryLock(client, name))) {
      if (performance.now() - startedAt >= waitMs) {
        throw new StartupError(`Another backup to ${name} is being made: wait for its end.`)
      }
      await sleep(LOOK_AGAIN_MS)
    }
    try {
      return await work()
    } finally {
      // The server notices the end of a connection a moment later: whoever comes next would be refused.
      await unlock(client, name).catch(() => {})
    }
  })
}

const unlock = (client: pg.Client, place: string) =>
  client.query('select pg_advisory_unlock($1, hashtext($2))', [BACKING_UP, place])

async function tryLock(client: pg.Client, place: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as "isMine"',
    [BACKING_UP, place],
  )
  return rows[0]!.isMine
}
