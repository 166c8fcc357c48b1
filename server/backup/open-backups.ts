import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { rememberRun } from '#commerce/operations-desk/backup-run.service.ts'
import type { BackupTools } from '#commerce/operations-desk/operations-desk.schedule.ts'
import type { Env } from '#config/env.ts'
import { textOfRootKeys } from '#config/root-keys.ts'
import type { DatabaseLog } from '#db/database-log.ts'
import type { Tables } from '#db/tables.ts'
import { backUp } from './back-up.ts'
import { withBackupLock } from './backup-lock.ts'
import { openBackupPlace, type BackupPlace } from './backup-place.ts'
import { testRestore } from './restore-test.ts'
import { openStorageWithMedia } from './storage-with-media.ts'

/** The nightly one waits for one that somebody makes by hand; it would be late by a day otherwise. */
const NIGHTLY_WAIT_MS = 60 * 60_000

type Parts = { db: Kysely<Tables>; databaseUrl: string; log: DatabaseLog }

/** Backups that the shop makes by itself; none where no place is set. */
export function openBackups(
  env: Env,
  parts: Parts,
): { tools: BackupTools | undefined; place: BackupPlace | undefined } {
  if (!env.BACKUP_TO) return { tools: undefined, place: undefined }
  const place = openBackupPlace(env, undefined)
  return {
    place,
    tools: {
      backUp: (now) => backUpAndRemember(env, parts, { place, now, waitMs: NIGHTLY_WAIT_MS }),
      testRestore: (now) => testAndRemember(parts, { place, now }),
    },
  }
}

export async function backUpAndRemember(
  env: Env,
  { db, databaseUrl }: Omit<Parts, 'log'>,
  { place, now, waitMs }: { place: BackupPlace; now: Date; waitMs: number },
) {
  return withBackupLock(databaseUrl, place, { waitMs }, () =>
    rememberRun(db, { kind: 'BACKUP', place: place.name, now }, async () => {
      const source = { databaseUrl, storage: openStorageWithMedia(env), secrets: secretsOf(env) }
      const { tables, files } = await backUp(source, place, now)
      return {
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.length,
        bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
      }
    }),
  )
}

/** Root keys as a file has them, whether they came as one or as a setting. */
export function secretsOf({
  SECRETS_FILE: path,
  readRootKeys,
}: Pick<Env, 'SECRETS_FILE' | 'readRootKeys'>): string | undefined {
  if (path !== undefined) return readFileSync(path, 'utf8')
  const keys = readRootKeys()
  return keys && textOfRootKeys(keys)
}

export async function testAndRemember(
  { db, databaseUrl, log }: Parts,
  { place, now }: { place: BackupPlace; now: Date },
) {
  return rememberRun(db, { kind: 'RESTORE_TEST', place: place.name, now }, () =>
    testRestore(place, { databaseUrl, log }),
  )
}
